import { expect, test } from 'vitest'
import { MAX_ROW_DETAILS, MAX_ROW_NAME } from '#protocol/limits.ts'
import { findRuleFaults } from '#protocol/rules/rule-faults.ts'
import type { Dice } from '#rules/dice/dice.ts'
import type { EncounterTable } from '#rules/encounter.ts'
import type { RuleSet } from '#rules/rule-set.ts'
import { DIE_BOUNDS, RULE_FIELDS, TIME_LENGTH } from '#rules/rule-set.ts'
import { STANDARD_RULES } from '#rules/standard-rules.ts'
import {
  MAX_DAY_DOCUMENT_LENGTH,
  MAX_DAYS,
  MAX_QUANTITY_DICE,
  MAX_REROLLS,
  MAX_TABLE_DEPTH,
  MAX_TABLE_DICE_A_DAY,
  MAX_TIMES_OF_DAY,
} from '#shared/bounds.ts'
import { MAX_NAME } from '#shared/name.ts'
import { gmAt } from '#test/support/gm.ts'
import { CAMPAIGN, EPOCH, openStore, RECORD } from '#test/support/open-campaign.ts'
import { rulesWith } from '#test/support/rules-with.ts'
import { stateOf } from '#test/support/states.ts'
import { findCurrentDays } from '../views/journal.ts'
import { endDay } from './end-day.ts'

/** All dice of the greatest numbers. */
const DICE = '1d1000+1000 '.repeat(MAX_ROW_NAME / 12).trim()
const TERRAIN = 'Swamp'.padEnd(MAX_NAME, '~')

const tableId = (level: number) => `${level}`.padEnd(64, 'x')
/** A row that leads on with the longest texts, and one that is met but once. */
const tableOf = (level: number): EncounterTable => ({
  id: tableId(level),
  name: 'A table',
  die: 1000,
  dice: null,
  rows: [
    {
      id: 'on',
      min: 1,
      max: 999,
      name: level === 0 ? DICE : 'x'.repeat(MAX_ROW_NAME),
      details: 'x'.repeat(MAX_ROW_DETAILS),
      table: level < MAX_TABLE_DEPTH ? tableId(level + 1) : null,
      once: false,
    },
    { id: 'once', min: 1000, max: 1000, name: 'An oracle', details: '', table: null, once: true },
  ],
})
const TABLES = Object.fromEntries(
  Array.from({ length: MAX_TABLE_DEPTH + 1 }, (_, level) => [tableId(level), tableOf(level)]),
)

/** As much of everything as a day may have. */
const WORST = rulesWith({
  encounters: {
    die: DIE_BOUNDS.max,
    onAtLeast: 1,
    times: Array.from({ length: MAX_TIMES_OF_DAY }, (_, at) =>
      `${at}`.padEnd(TIME_LENGTH.max, '~'),
    ),
  },
  movement: {
    hexes: { slow: 20, normal: 20, fast: RULE_FIELDS.movement.hexes.fast.max },
    paceDie: 'one-hex',
  },
  forage: { dc: 0, rations: '20d1000+1000', gallons: '20d1000+1000', whileTravelling: 0 },
  quantities: true,
  terrains: STANDARD_RULES.terrains.map((terrain) => ({
    ...terrain,
    name: terrain.name === 'Swamp' ? TERRAIN : terrain.name,
    dc: 100,
    table: tableId(0),
  })),
})
const ORDER = {
  direction: 3,
  pace: 'fast',
  canoe: true,
  manual: false,
  activity: 'forage',
} as const

const open = async (rules: RuleSet, tables = TABLES) => {
  const store = await openStore()
  const from = { x: -9_990, y: -9_990 }
  const record = { ...RECORD, position: from, food: 0, water: 0, ointment: 0 }
  const met = { [tableId(0)]: { once: 1 } }
  const state = stateOf(record, { day: MAX_DAYS - 1, rules, tables, met })
  await store.create({ id: CAMPAIGN, epoch: EPOCH, state })
  const gm = gmAt(store)
  const day = async (dice: Dice) => {
    await endDay({ store, dice }, { ...(await gm.commandBase()), order: ORDER })
    const campaign = await gm.now()
    const [standing] = await findCurrentDays(store, campaign, { from: MAX_DAYS, to: MAX_DAYS })
    if (!standing) throw new Error('The day is gone')
    return { entry: standing.entry, encounters: campaign.state.encounters }
  }
  return { day }
}

/**
 * As often as may be, the first dice on a table, so many together, show what was met; the party is lost.
 */
const worstDice = (together = 1): Dice => {
  let shown = 0
  return (purpose, sides) => {
    if (purpose === 'navigation') return 1
    if (!purpose.startsWith('encounter-type')) return purpose === 'lost-direction' ? 3 : sides
    shown += 1
    return shown <= MAX_REROLLS * together ? sides : sides - 1
  }
}

test('R-BOUND-4: the worst day of any rules is short, with every die of it', async () => {
  expect(findRuleFaults(WORST, () => true)).toEqual([])
  const { day } = await open(WORST)
  const { entry, encounters } = await day(worstDice())
  expect(JSON.stringify(entry).length).toBeLessThan(MAX_DAY_DOCUMENT_LENGTH)
  const kinds = Map.groupBy(entry.rolls, ({ purpose }) => purpose.split(':')[0])
  expect(kinds.get('encounter')).toHaveLength(MAX_TIMES_OF_DAY)
  expect(kinds.get('encounter-type')).toHaveLength(MAX_TABLE_DICE_A_DAY)
  expect(kinds.get('quantity')).toHaveLength(MAX_QUANTITY_DICE)
  expect(entry.rolls).toHaveLength(12 + 60 + 20 + 41 + 4)
  expect(entry).toMatchObject({ lost: true })
  const [met] = entry.events ?? []
  expect(met).toMatchObject({ name: `${DICE.slice(0, 29)}…` })
  expect(met).not.toHaveProperty('details')
  // The campaign's list has all of it.
  const { name, details } = encounters[`${MAX_DAYS}-1`] ?? {}
  expect(name).toHaveLength(DICE.length + 5 * MAX_ROW_NAME + 5 * 2)
  expect(details).toHaveLength(6 * MAX_ROW_DETAILS + 5 * 2)
})

/** Escaped in JSON, so twice as long; a control character is six times as long. */
const QUOTED_TIMES = WORST.encounters.times.map((_, at) => `${at}`.padEnd(TIME_LENGTH.max, '"'))

test.each([
  ['2d500', 2, 1000],
  ['10d100', 10, 1000],
])('R-BOUND-4: the worst day on %s is short', async (dice, count, die) => {
  const rows = tableOf(0).rows.map((row) => ({ ...row, name: '\u0001'.repeat(MAX_ROW_NAME) }))
  const name = `${'\u0001'.repeat(MAX_ROW_NAME - 30)} ${'1d1000+1000 '.repeat(2)}`.trim()
  const [on, once] = rows
  if (!on || !once) throw new Error('The table has two rows')
  const table: EncounterTable = {
    ...tableOf(0),
    ...{ die, dice },
    rows: [
      { ...on, ...{ min: count, max: die - 1, name, table: null } },
      { ...once, ...{ min: die, max: die } },
    ],
  }
  const rules: RuleSet = {
    ...WORST,
    encounters: { ...WORST.encounters, times: QUOTED_TIMES },
    terrains: WORST.terrains.map((terrain) =>
      terrain.name === TERRAIN ? { ...terrain, name: '"'.repeat(MAX_NAME) } : terrain,
    ),
  }
  const { day } = await open(rules, { [tableId(0)]: table })
  const { entry } = await day(worstDice(count))
  expect(entry.rolls.length).toBeGreaterThan(MAX_TABLE_DICE_A_DAY)
  expect(JSON.stringify(entry).length).toBeLessThan(MAX_DAY_DOCUMENT_LENGTH)
})

test('R-BOUND-4: a day keeps the details that it has room for, or else 30 characters of each name', async () => {
  const plain = { ...WORST, encounters: { ...WORST.encounters, times: ['noon'] } }
  const rows = (details: number) => ({
    [tableId(0)]: {
      ...tableOf(0),
      die: 6 as const,
      rows: [
        {
          ...{ id: '1', min: 1, max: 6, table: null, once: false },
          ...{ name: 'x'.repeat(MAX_ROW_NAME), details: 'd'.repeat(details) },
        },
      ],
    },
  })
  const short = (await (await open(plain, rows(3_000))).day(worstDice())).entry.events?.[0]
  expect(short).toMatchObject({ details: 'd'.repeat(3_000) })
  const twelve = await (await open(WORST, rows(3_000))).day(worstDice())
  const events = twelve.entry.events?.filter(({ kind }) => kind === 'encounter') ?? []
  expect(events).toHaveLength(MAX_TIMES_OF_DAY)
  for (const event of events) {
    expect(event).toMatchObject({ name: `${'x'.repeat(29)}…` })
    expect(event).not.toHaveProperty('details')
  }
})
