import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ENCOUNTER_TABLES } from '#content/encounters/tables.ts'
import { alertSentence } from '#rules/alerts.ts'
import type { Roll } from '#rules/dice/dice.ts'
import { findEncounterTable, lookUpEncounter } from '#rules/encounter.ts'
import type { NamedRecord } from '#rules/record.ts'
import { STANDARD_RULES } from '#rules/standard-rules.ts'
import { type DayOrder, travelDay } from '#rules/travel-day.ts'
import { frozen } from '#test/support/frozen.ts'
import { loadedDice } from '#test/support/loaded-dice.ts'
import { STANDARD_CONDITIONS } from '#test/support/standard-conditions.ts'
import { fromNamedRecord, toNamedRecord } from '../views/wire-record.ts'

interface Vector {
  readonly map: NamedRecord
  readonly order: DayOrder
  readonly dice: readonly number[]
  readonly expect: {
    readonly map: NamedRecord
    readonly rolls: readonly Roll[]
    readonly alerts: readonly string[]
    readonly direction: number
    readonly lost: boolean
  }
}

const VECTORS = new URL('../../../test/vectors/days.json', import.meta.url)
const { cases }: { cases: readonly Vector[] } = frozen(JSON.parse(readFileSync(VECTORS, 'utf8')))

/** Replaces `#N` by the name for the result N of the d100 in the terrain's table. */
const named = (alert: string, { terrain }: NamedRecord) => {
  const found = STANDARD_RULES.terrains.find(({ name }) => name === terrain)
  const table = findEncounterTable(ENCOUNTER_TABLES, found ?? { table: terrain })
  return alert.replace(/#(\d+)$/, (_, n) => lookUpEncounter(table, Number(n)).name)
}

describe('R-DAY-1, R-ALERT-2, R-NAV-4, R-PACE-3: days with known results', () => {
  test('there are 60, manual and automatic, with encounters among them', () => {
    expect(cases).toHaveLength(60)
    expect(new Set(cases.map(({ order }) => order.manual)).size).toBe(2)
    expect(cases.some((vector) => vector.expect.alerts.some((alert) => /#\d+$/.test(alert)))).toBe(
      true,
    )
  })

  test.each(cases.map((vector, index) => [index + 1, vector] as const))('day %i', (_, vector) => {
    let thrown = 0
    const loaded = loadedDice(...vector.dice)
    const record = fromNamedRecord(vector.map, STANDARD_RULES, '')
    const day = travelDay({ record, believed: record.position, day: 0 }, vector.order, {
      ...STANDARD_CONDITIONS,
      dice: (purpose, sides) => {
        thrown++
        return loaded(purpose, sides)
      },
    })
    expect({
      map: toNamedRecord(day.record, STANDARD_RULES),
      rolls: day.rolls,
      alerts: day.events.map((event) => alertSentence(event)),
      direction: day.heading,
      lost: day.lost,
    }).toEqual({
      ...vector.expect,
      alerts: vector.expect.alerts.map((alert) => named(alert, vector.map)),
    })
    expect(thrown).toBe(vector.dice.length)
  })
})
