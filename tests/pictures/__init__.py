"""Games as pictures: what they show, what they must not show, and the page that shows them."""
