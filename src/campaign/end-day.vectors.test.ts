import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { frozen } from '../../test/support/frozen.ts'
import { loadedDice } from '../../test/support/loaded-dice.ts'
import { ENCOUNTER_TABLES } from '../content/encounters/tables.ts'
import { alertOf } from '../rules/alerts.ts'
import type { Roll } from '../rules/dice.ts'
import { lookUpEncounter } from '../rules/encounter.ts'
import type { MapRecord } from '../rules/record.ts'
import { type Order, travelDay } from '../rules/travel-day.ts'

interface Vector {
  readonly map: MapRecord
  readonly order: Order
  readonly dice: readonly number[]
  readonly expect: {
    readonly map: MapRecord
    readonly rolls: readonly Roll[]
    readonly alerts: readonly string[]
    readonly direction: number
    readonly lost: boolean
  }
}

const VECTORS = new URL('../../test/vectors/days.json', import.meta.url)
const { cases }: { cases: readonly Vector[] } = frozen(JSON.parse(readFileSync(VECTORS, 'utf8')))

/** `#N` stands for the name that the d100's result N has in the terrain's own table. */
const named = (alert: string, { terrain }: MapRecord) =>
  alert.replace(/#(\d+)$/, (_, n) => lookUpEncounter(ENCOUNTER_TABLES[terrain], Number(n)))

describe('R-DAY-1, R-DAY-2: days worked out beforehand', () => {
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
    const day = travelDay(vector.map, vector.order, ENCOUNTER_TABLES, (sides) => {
      thrown++
      return loaded(sides)
    })
    expect({
      map: day.record,
      rolls: day.rolls,
      alerts: day.events.map(alertOf),
      direction: day.heading,
      lost: day.lost,
    }).toEqual({
      ...vector.expect,
      alerts: vector.expect.alerts.map((alert) => named(alert, vector.map)),
    })
    expect(thrown).toBe(vector.dice.length)
  })
})
