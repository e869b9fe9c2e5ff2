import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JournalFormat } from '#protocol/limits.ts'
import type { PlayersDay } from '#protocol/story/players-journal.ts'
import type { JournalDay } from '#protocol/views.ts'
import { nameWithTotals } from '#rules/encounter.ts'
import { STANDARD_NUMBERING } from '#rules/hex-number.ts'
import { startingRecord } from '#rules/record.ts'
import type { TravelEvent } from '#rules/travel-day.ts'
import { aJournalDay, aPlayersDay } from '#test/support/journal-days.ts'
import { JOURNAL_FILES } from './files.ts'
import type { JournalTitle } from './journal-file-day.ts'
import {
  type DayPlacement,
  gmFileDay,
  type JournalFileDay,
  playersFileDay,
} from './journal-file-day.ts'

const HOSTILE = '=1+1 "q"\n---\nkey: [x] {{<script>}} # %% \u2028 \u0085 \ufeff'

const HERE = { x: 19, y: 11 }

const playersDay = (day: number, more: Partial<PlayersDay> = {}): PlayersDay =>
  aPlayersDay(day, {
    ...{ position: HERE, way: [HERE], weather: 'Light' },
    ...{ water: 72, food: 36, ointment: 36 },
    note: 'They *smiled*.',
    encounters: [{ time: 'morning', name: '7 owls' }],
    ...more,
  })

const gmDay = (day: number, more: Partial<JournalDay> = {}): JournalDay =>
  aJournalDay(day, {
    ...{ map: startingRecord(HERE, 'Beach'), from: { x: 19, y: 9 }, way: [HERE] },
    order: { direction: 4, pace: 'normal', canoe: false, manual: false },
    ...{ direction: 4, weather: 'Light' },
    alerts: ['Encounter at Morning: 2d6 owls (2d6 = 7)'],
    notes: { gm: 'The guide lies.', players: 'They *smiled*.', session: null },
    ...more,
  })

const at = (session: string | null, more: Partial<DayPlacement> = {}): DayPlacement => ({
  session,
  chapter: null,
  naming: null,
  ...more,
})

const title = (more: Partial<JournalTitle> = {}): JournalTitle => ({
  audience: 'players',
  campaign: 'Quatara',
  session: null,
  days: [1, 2],
  facts: null,
  ...more,
})

const writeJournal = (
  format: JournalFormat,
  days: readonly JournalFileDay[],
  fileTitle = title(),
): string => {
  const file = JOURNAL_FILES[format]
  const text = days.map((day, index) => file.day(day, index)).join('')
  return file.begin(fileTitle) + text + file.end
}

describe('R-OUT-2: Markdown', () => {
  test.each([
    ['```\ncode', '```\ncode\n```'],
    ['````\n```\n````\n```', '````\n```\n````\n```\n```'],
    ['```\r\ncode', '```\r\ncode\n```'],
    ...[
      'They *smiled*.',
      '```\ncode\n```\n',
      '``` not `a fence',
      'a `` ``` `` b',
      '    ```\n    indented code',
    ].map((note) => [note, note]),
  ])('the note %j does not swallow the days that follow', (note, text) => {
    const days = [playersFileDay(playersDay(1, { note }), at(null))]
    expect(writeJournal('markdown', days).endsWith(`\n\n${text}\n`)).toBe(true)
  })

  test('R-OUT-6: begins with front matter, and tells a story with sessions as its chapters', () => {
    const fileDay = playersFileDay(playersDay(1), at(null, { naming: STANDARD_NUMBERING }))
    const later = playersFileDay(playersDay(2, { note: '' }), at('One', { chapter: 'One' }))
    expect(writeJournal('markdown', [fileDay, later], title({ facts: later.facts }))).toBe(`---
title: "Quatara – Journal"
campaign: "Quatara"
journal: "players"
session: null
first-day: 1
last-day: 2
terrain: "Beach"
rain: "Light"
weather: "Light"
water: 72
food: 36
ointment: 36
---

# Quatara – Journal

### Day 1

In light rain they travelled to hex 2006 on the Beach. The morning brought an encounter: 7 owls.

They *smiled*.

## One

### Day 2

In light rain they travelled on the Beach. The morning brought an encounter: 7 owls.
`)
  })

  test('a name of any signs stays one value of its front matter, and one line', () => {
    fc.assert(
      fc.property(fc.oneof(fc.constant(HOSTILE), fc.string({ unit: 'binary' })), (campaign) => {
        const text = writeJournal('markdown', [], title({ campaign, session: campaign }))
        const lines = text.split('\n')
        expect(lines.indexOf('---', 1)).toBe(7)
        expect(lines[2]).toMatch(/^campaign: "[^\u007f-\u009f\u2028\u2029\ufeff\p{Cc}]*"$/u)
        const value = (line = '') => JSON.parse(line.slice(line.indexOf(' ') + 1))
        expect(value(lines[2])).toBe(campaign)
        expect(value(lines[4])).toBe(campaign)
      }),
    )
  })

  test('names make no headings, links or tags', () => {
    const encounters = [{ time: 'morning', name: '# [[GM]] <b>*x*\n## y' }]
    const fileDay = playersFileDay(playersDay(1, { encounters }), at(null))
    expect(writeJournal('markdown', [fileDay])).toContain(
      'The morning brought an encounter: \\# \\[\\[GM\\]\\] \\<b\\>\\*x\\* \\#\\# y.\n',
    )
  })
})

/** Reads CSV by RFC 4180. */
const parseCsv = (text: string): string[][] => {
  const rows: string[][] = []
  for (const [, lead, quoted, plain] of text.matchAll(
    /(^|,|\r\n)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g,
  )) {
    if (lead !== ',') rows.push([])
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
  }
  return rows.slice(0, -1)
}

describe('R-OUT-3: CSV', () => {
  test('has a row a day under one header', () => {
    const days = [
      playersFileDay(playersDay(1), at('One')),
      playersFileDay(playersDay(2), at('One')),
    ]
    const rows = parseCsv(writeJournal('csv', days))
    expect(rows[0]).toEqual(
      'day,session,x,y,terrain,rain,weather,water,food,ointment,events,notes'.split(','),
    )
    expect(rows[1]).toEqual([
      ...'1,One,19,11,Beach,Light,Light,72,36,36'.split(','),
      'Encounter, morning: 7 owls.',
      'They *smiled*.',
    ])
    expect(rows).toHaveLength(3)
  })

  test.each([
    ['=1+1', "'=1+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\r=1', "'\r=1"],
    ["'=1", "''=1"],
    ['＝1', "'＝1"],
    ['1-5', "'1-5"],
    ['1e3', "'1e3"],
    ['May 5', "'May 5"],
    ['May it rain', 'May it rain'],
  ])('%j makes no date and no formula', (session, cell) => {
    expect(
      parseCsv(writeJournal('csv', [playersFileDay(playersDay(1), at(session))]))[1]?.[1],
    ).toBe(cell)
  })

  test('any texts come back as they were, but for an apostrophe', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom('=', '"', ',', '\r', '\n', "'", '1', 'a') }),
    )
    fc.assert(
      fc.property(text, text, (session, note) => {
        const rows = parseCsv(
          writeJournal('csv', [playersFileDay(playersDay(1, { note }), at(session))]),
        )
        for (const [at, value] of [
          [1, session],
          [11, note],
        ] as const) {
          const cell = rows[1]?.[at] ?? ''
          expect([value, `'${value}`]).toContain(cell)
          expect(cell).not.toMatch(/^\s*[=+\-@\d]/)
        }
      }),
    )
  })

  test('has the sentences of the screen, with what was rolled and what came of it', () => {
    const events = [{ kind: 'encounter', id: '1-1', time: 'morning', name: '2d6 owls' } as const]
    const rows = parseCsv(
      writeJournal('csv', [gmFileDay(gmDay(1, { events, encounters: [MET] }), at(null))]),
    )
    expect(rows[1]?.[rows[0]?.indexOf('events') ?? 0]).toBe(
      'Encounter at Morning: 2d6 owls (2d6 = 7).\nResolved: They  flew off.',
    )
  })

  test('numbers below zero stay numbers', () => {
    const edited = { edited: -4, gained: 0, used: 4 }
    const balance = { water: edited, food: edited, ointment: edited }
    const rows = parseCsv(writeJournal('csv', [gmFileDay(gmDay(1, { balance }), at(null))]))
    expect(rows[1]?.[rows[0]?.indexOf('food edited') ?? 0]).toBe('-4')
  })
})

describe('R-OUT-1: JSON', () => {
  test('holds the days as they are', () => {
    const days = [playersDay(1), playersDay(2, { note: HOSTILE })]
    const fileDay = days.map((day) => playersFileDay(day, at(null)))
    expect(JSON.parse(writeJournal('json', fileDay, title({ campaign: HOSTILE })))).toEqual({
      format: 'overland-journal',
      version: 1,
      journal: 'players',
      campaign: HOSTILE,
      session: null,
      days,
    })
    expect(JSON.parse(writeJournal('json', []))).toMatchObject({ days: [] })
  })
})

const PARTY = startingRecord({ x: 0, y: 0 }, 'Beach').partyMembers
const MET = {
  id: '1-1',
  day: 1,
  time: 'morning',
  name: '2d6 owls',
  details: '',
  state: 'resolved' as const,
  note: 'They  flew off.',
  quantities: [],
}

describe('R-OUT-6: a day of the GM in sentences', () => {
  const naming = STANDARD_NUMBERING
  const tell = (more: Partial<JournalDay>, numbers: DayPlacement['naming'] = naming) =>
    gmFileDay(gmDay(1, { alerts: [], ...more }), at(null, { naming: numbers })).story

  const days: readonly [string, Partial<JournalDay>, string[]][] = [
    [
      'travel',
      {},
      ['In light rain they set out south along the Beach from hex 2005.', 'They came to hex 2006.'],
    ],
    [
      'several hexes, heavy rain, a pace, a canoe',
      {
        way: [{ x: 19, y: 9 }, HERE],
        map: { ...startingRecord(HERE, 'Beach'), rain: 'Heavy' },
        weather: 'Heavy',
        order: { direction: 1, pace: 'slow', canoe: true, manual: false },
      },
      [
        'In heavy rain they set out north along the Beach from hex 2005 at a slow pace with a canoe.',
        'They passed hex 2005 and came to hex 2006.',
      ],
    ],
    [
      'a rest',
      {
        direction: null,
        way: [],
        order: {
          ...{ direction: null, pace: 'normal', canoe: false, manual: false },
          activity: 'rest',
        },
      },
      ['In light rain they rested on the Beach at hex 2005.'],
    ],
    [
      'weather without a march',
      {
        ...{ weather: 'Storm', map: { ...gmDay(1).map, rain: 'Heavy' } },
        ...{ direction: null, way: [], events: [{ kind: 'no-march', weather: 'Storm' }] },
      },
      [
        'In a storm they meant to go south along the Beach from hex 2005.',
        'The weather kept them there.',
      ],
    ],
    [
      'no way on',
      { from: HERE, way: [] },
      ['In light rain they set out south along the Beach from hex 2006.', 'They got no further.'],
    ],
    [
      'encounters, with what came of them behind each',
      {
        events: [
          { kind: 'encounter', id: '1-1', time: 'morning', name: '2d6 owls' },
          { kind: 'shortfall', supply: 'water', players: 1 },
        ],
        encounters: [MET],
      },
      [
        'In light rain they set out south along the Beach from hex 2005.',
        'The morning brought an encounter: 2d6 owls.',
        'They  flew off.',
        '1 of the party went thirsty.',
        'They came to hex 2006.',
      ],
    ],
  ]

  test.each(days)('%s', (_, more, sentences) => {
    expect(tell(more)).toEqual(sentences)
  })

  test.each<[string, TravelEvent[], string[]]>([
    [
      'what was found',
      [
        { kind: 'forage', rations: 4, gallons: 1 },
        { kind: 'forage', rations: 0, gallons: 13 },
        { kind: 'forage', rations: 0, gallons: 0 },
      ],
      [
        'Foraging brought 4 rations and 1 gallon of water.',
        'Foraging brought 13 gallons of water.',
        'Foraging brought nothing.',
      ],
    ],
    [
      'who goes without',
      [
        { kind: 'shortfall', supply: 'ointment', players: 2 },
        { kind: 'shortfall', supply: 'food', players: PARTY },
        { kind: 'shortfall', supply: 'ointment', players: PARTY },
      ],
      [
        '2 of the party had no insect ointment.',
        'Everyone went hungry.',
        'Nobody had insect ointment.',
      ],
    ],
    ['who is lost', [{ kind: 'lost', heading: 6 }], ['They lost their way and went north-west.']],
  ])('%s: one sentence for one event', (_, events, sentences) => {
    expect(tell({ events }).slice(1, -1)).toEqual(sentences)
  })

  test.each([
    [[9], '9 crabs (1d4)'],
    [[], '2d6 crabs (1d4)'],
  ])('R-STORY-6: a name of which %j were rolled is the same to all', (totals, said) => {
    const name = '2d6 crabs (1d4)'
    const quantities = totals.map((total) => ({ dice: '2d6', total }))
    const entry = { ...MET, name, quantities, note: '', state: 'open' as const }
    const events = [{ kind: 'encounter', id: '1-1', time: 'dead of night', name } as const]
    const sentence = `The dead of night brought an encounter: ${said}.`
    expect(tell({ events, encounters: [entry] })[1]).toBe(sentence)
    const shared = [{ time: 'dead of night', name: nameWithTotals(entry) }]
    const { story } = playersFileDay(playersDay(1, { encounters: shared }), at(null))
    expect(story[1]).toBe(sentence)
  })

  test('a grade in brackets is no part of a story, and no marker leaves the weather', () => {
    const terrain = 'Jungle (Lesser Undead)'
    const day = playersDay(1, { terrain, rain: 'Heavy', weather: 'Heavy', encounters: [] })
    const place = at(null, { naming })
    expect(playersFileDay(day, place).story).toEqual([
      'In heavy rain they travelled to hex 2006 in the Jungle.',
    ])
    const nowhere = { ...day, position: null, terrain: null, way: null }
    expect(playersFileDay(nowhere, place).story).toEqual(['It rained heavily.'])
  })

  test('a map without numbers has no hexes in its story, and no coordinates', () => {
    expect(tell({}, null)).toEqual(['In light rain they set out south along the Beach.'])
  })
})

test('R-OUT-1: the players’ file of a day has nothing but what their journal says', () => {
  const day = playersDay(1, { position: null, terrain: null, way: null, note: '', encounters: [] })
  for (const format of ['markdown', 'csv'] as const) {
    const text = writeJournal(format, [playersFileDay(day, at('One'))], title({ session: 'One' }))
    expect(text).not.toMatch(/undefined|: null|\b19\b|lost/i)
  }
})
