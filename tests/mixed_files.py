"""Puzzles of several verdicts that mix what came with the third round, for tests of everything that reads a file."""

JOBS = """\
title: Two jobs each
language: en
intro: Three people share six jobs.
actors:
  job:
    values: [baker, cook, driver, farmer, guard, tailor]
    one: job
    many: jobs
    groups: {food: [baker, cook, farmer]}
properties:
  man:
    values: [Ann, Ben, Cleo]
    times: 2
    groups: {women: [Ann, Cleo]}
  month: [january, march, april, may, june, december]
  next_job: {values: actors, nobody_self: true}
show: man
rules:
  - text: Nobody has two jobs that follow each other.
    rule: all(val(man, val(next_job, j)) != val(man, j) for j in actors)
  - text: The jobs go round.
    rule: baker.next_job == cook
clues:
  - text: The driver is one of the women.
    rule: val(man, driver) in women
  - text: Ben is the baker.
    rule: val(man, baker) == Ben
  - text: The cook begins two months after the baker.
    rule: val(month, cook) == val(month, baker) + 2
  - text: It rains.
  - text: Ben does the guarding.
    rule: val(man, guard) == Ben
  - text: Cleo drives and sews.
    rule: ["val(man, driver) == Cleo", "val(man, tailor) == Cleo"]
questions:
  - text: Who cooks?
    ask: val(man, cook)
    answer: Ann
  - text: If the farmer begins in June, which can be?
    if: val(month, farmer) == june
    which: cannot
    choices: {A: cook == june, B: cook == may, C: {text: The cook begins in March., rule: cook == march}}
  - {text: How many food jobs has Ann at most?, most: "count(val(man, j) == Ann for j in food)"}
"""

GIFTS = """\
title: 贈り物
language: ja
actors: {友だち: {values: [アン, ベン, クレオ, ダン], groups: {女性: [アン, クレオ]}}}
properties:
  相手: {values: actors, nobody_self: true}
  席: {values: 1..4, circular: true}
  部屋: {values: 1..5, spare: true, groups: {低い: 1..2}}
  色: {values: [赤, 青], times: {赤: 2, 青: 1..3}}
rules:
  - text: だれも向かいの人に贈らない。
    rule: all(distance(席, a, a.相手) != 2 for a in actors)
clues:
  - アン.相手 == ベン
  - text: ベンは1番の席。
    rule: val(席, ベン) == 1
  - ベン.相手.相手 == クレオ
  - just_before(席, アン, ベン)
  - val(席, ダン) == 2
  - val(部屋, アン) + 1 == val(部屋, ベン)
  - val(部屋, クレオ) in 低い
  - nobody(部屋[3])
  - val(色, アン) == 赤 and val(色, ベン) == 赤
  - val(部屋, クレオ) < val(部屋, ダン)
"""

CERCLE = """\
title: Le cercle
language: fr
actors: [Anne, Bruno, Carla, Denis]
groups: {femmes: [Anne, Carla]}
properties:
  aime: {values: actors, symmetric: true, nobody_self: true}
  jour: [lundi, mardi, jeudi, samedi]
  plat: {values: [soupe, tarte], times: 2}
show: plat
rules:
  - text: Anne n'aime pas Carla.
    rule: Anne.aime != Carla
clues:
  - text: Anne mange la soupe.
    rule: val(plat, Anne) == soupe
  - text: Celui que Bruno aime vient deux jours après lui.
    rule: val(jour, Bruno.aime) == val(jour, Bruno) + 2
questions:
  - text: Qui aime Denis ?
    ask: act(aime, Denis)
  - text: Si Anne aime Denis, que doit-il être ?
    if: [Anne.aime == Denis, "val(plat, Bruno) == val(plat, Carla)"]
    which: must
    choices: {A: Denis.plat == soupe, B: Carla == mardi}
"""

SEVERAL = """\
title: Tegenspraak
language: nl
actors: {gast: {values: [An, Bas, Cor], groups: {vrouwen: [An]}}}
properties:
  geeft: {values: actors, shared: true, nobody_self: true}
  maand: [januari, maart, mei]
  kleur: {values: [rood, blauw], times: {rood: 1}}
rules:
  - {text: Cor geeft aan niemand anders., rule: Cor.geeft != An}
clues:
  - {text: An is rood., rule: An.kleur == rood}
  - {text: Cor komt voor An., rule: "before(maand, Cor, An)"}
"""

TWIST = """\
title: Tegenspraak
language: nl
actors: {gast: {values: [An, Bas, Cor], groups: {vrouwen: [An]}}}
properties:
  geeft: {values: actors, symmetric: true, given: {Cor: Cor}}
  maand: [januari, maart, mei]
  kleur: {values: [rood, blauw], times: {rood: 1}}
rules:
  - {text: Cor geeft aan niemand anders., rule: Cor.geeft != An}
clues:
  - {text: An is rood., rule: An.kleur == rood}
  - {text: Bas is rood., rule: 'act(kleur, rood) == Bas'}
  - {text: Cor komt voor An., rule: "before(maand, Cor, An)"}
"""

WAR = """\
title: 茶会
language: zh
actors: {客人: {values: [安, 本, 陈], groups: {女士: [安]}}}
properties:
  月份: [一月, 三月, 五月]
  队: {values: [红, 蓝], times: 1..2}
  喜欢: {values: actors, nobody_self: true}
rules:
  - {text: 没有人互相喜欢。, rule: all(a.喜欢.喜欢 != a for a in actors)}
clues:
  - {text: 安比本早两个月。, rule: "val(月份, 安) + 2 == val(月份, 本)"}
  - {text: 喜欢安的人是本。, rule: "act(喜欢, 安) == 本"}
  - {text: 陈是红队。, rule: "val(队, 陈) == 红"}
  - {text: 女士都是蓝队。, rule: "all(val(队, a) == 蓝 for a in 女士)"}
  - {text: 本的队和安一样。, rule: "val(队, 本) == val(队, 安)"}
  - {text: 本在三月。, rule: "val(月份, 本) == 三月"}
"""

VERDICTS = {
    "jobs": "answered",
    "gifts": "unique",
    "cercle": "multiple",
    "open": "multiple",
    "twist": "none",
    "war": "unique",
}
MIXED = {"jobs": JOBS, "gifts": GIFTS, "cercle": CERCLE, "open": SEVERAL, "twist": TWIST, "war": WAR}
