"""Wheels that make all pairs meet equally often, for sizes at which no quick search finds any.

Each was found once by a long search, and a test counts its meetings. Stored leagues go on by them: add some, and change none.
"""

from harness.league.formats.wheels import Spots

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCD"  # a spot is a digit, a wheel a word
_KNOWN = {  # by the bots on the ring, and the spots of a wheel
    (29, 8): ("01257hkq 01379hip"),
    (34, 6): ("0136el 0139fj 013oqs 014cel 0157ns 017bgh 01bfjs 01ckoq 01dlqv 027gjv 02jorv"),
    (34, 8): (
        "01237bdl 0123mrtv 012578bh 01268dik 0127cilu 0128bhir 012dhlow 01356efk 01356lnp 0135cgim 0135efrs "
        "0136blpu 01389ego 013acjkn 013cfjkp 013hinpu 01458hlt 01469dio 0146adqv 01479huw 014acdkr 014ahnor "
        "014ahopu 014chkmr 0159dgpv 0169dhns 0178jlqw 0179nsuw 017fhjmu 018emosw 019cfpru 0246cgnq 036bejps"
    ),
    (35, 8): (
        "01236ajs 0123acgh 0123mqux 0125bfis 0125hrsu 0128ckmp 0135ghlo 0148afhn 0148enpv 014abnsv 014gikqw "
        "015bgnsu 0169bgkw 016cflmr 024adiov 0258bdqs 027ehkqv"
    ),
    (36, 7): ("01579jr 016cnvx 019anuy 01dghty 027adhm"),
    (36, 8): ("012dglnp 012ijptx 01379chx 017clquy 017hjmru"),
    (37, 5): ("0157k 016iy 018go 01acl 01adn 026hx 027pu 02kor 036bt"),
    (37, 7): ("012bdhy 012kruy 013ahqw 015eikw 0179cfp 029dlot"),
    (37, 8): ("01239iry 01269gik 013beloq 01458bkt 0149ilvx 0168cdnt 016bdekx 01fjnqtv 024fhlqv"),
    (39, 7): (
        "012dikn 012jnqt 0135owx 0137cgv 0138ehx 0138fij 0139fhm 0156bcl 015adlu 016dmrz 018adem 01bdmpq "
        "01dglwz 024achl 026hoqw 026ptvA 02adhtx 02dgpsz 036alpv"
    ),
    (39, 8): (
        "0123fixz 0126bkqA 0128hoqt 012ekotB 012opxzA 0135dely 0137adot 0139bksz 0145ciqw 0149bmtx 014cgtwy "
        "0156mqvx 016gjmpv 018alorx 018bdowA 01aikmnz 0248aktw 0249eory 0259fswA"
    ),
    (40, 6): ("013isv 0145jz 014fks 015fny 0168gm 0179mz 01acwC 01bipu 01fioC 025dhl 027bdx 027buy 037ajr"),
    (40, 7): (
        "012buvx 012cfhi 01478vA 0149mty 015fmow 016glmy 018lprz 019glyB 024iltv 027aexA 02begyB 02bhptx "
        "02cgpuA"
    ),
    (40, 8): (
        "0123467c 0126egmr 012cgkst 012efjwx 012glowy 012hovzC 0135ditA 01379nry 0138kpqt 013agotC 013kmpsw "
        "013kmqsu 0147hktA 0148drwC 0148iknz 014bdowx 014beikw 0156cejt 0158bgpC 0158qwyz 015cgqwB 0167lnpw "
        "0168anuy 0169bosB 0169isuv 016gqsvy 017aknuz 017bnqwC 017dfhiA 018afiwB 018bkpuA 019akuyB 019oqtvx "
        "01cgnwyC 01dgkruB 01dioqtz 024aeinr 024flnsz 0268ciwB"
    ),
}
KNOWN_SIZES = tuple(_KNOWN)


def known_wheels(ring: int, size: int) -> tuple[Spots, ...]:
    """The wheels of a cycle that is even; none if the quick search finds one."""
    words = _KNOWN.get((ring, size), "").split()
    return tuple([tuple(map(_DIGITS.index, word)) for word in words])
