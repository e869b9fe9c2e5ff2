import { ENCOUNTER_TABLES } from '../../src/content/encounters/tables.ts'
import { STANDARD_RULES } from '../../src/rules/standard-rules.ts'
import type { Conditions, TravelDay } from '../../src/rules/travel-day.ts'
import { seeded, seededDice } from '../../test/support/seeded-dice.ts'
import { publish, quantile } from '../support/report.ts'
import { flatten, inlinedDays } from './inlined.ts'
import { checksumOf, publicDays } from './public.ts'
import { workload } from './workload.ts'

const SEED = 20_261
const CASES = 4_096
const CHECKED_DAYS = 100_000
const DAYS_A_ROUND = 250_000
const ROUNDS = 41
const PROMISED_SHARE = 1 / 6

const cases = workload(CASES, seeded(SEED))
const flat = flatten(cases)

const conditions = (): Conditions => ({
  rules: STANDARD_RULES,
  tables: ENCOUNTER_TABLES,
  settings: { lost: 'believed-hex', terrainOnMove: 'take' },
  isMet: () => false,
  dice: seededDice(SEED),
  terrainAt: () => null,
  isOnTrail: () => false,
})

let checksum = 0
publicDays(cases, CHECKED_DAYS, conditions(), (day) => {
  checksum += checksumOf(day)
})
const expected = inlinedDays(flat, CHECKED_DAYS, SEED)
if (checksum !== expected) throw new Error(`The loops differ: ${checksum} is not ${expected}`)

const millionsASecond = (work: () => void): number => {
  const start = performance.now()
  work()
  return DAYS_A_ROUND / (performance.now() - start) / 1_000
}

let last: TravelDay | undefined
const use = (day: TravelDay) => {
  last = day
}
let sink = 0
const runInlined = () => {
  sink += inlinedDays(flat, DAYS_A_ROUND, SEED)
}
const runPublic = () => publicDays(cases, DAYS_A_ROUND, conditions(), use)

runInlined()
runPublic()
const inlined: number[] = []
const rules: number[] = []
for (let round = 0; round < ROUNDS; round++) {
  inlined.push(millionsASecond(runInlined))
  rules.push(millionsASecond(runPublic))
}
if (!last || !Number.isFinite(sink)) throw new Error('The work was optimised away')

const row = (what: string, rates: readonly number[]) => ({
  what,
  'median, million days/s': Number(quantile(rates).toFixed(2)),
  slowest: Number(Math.min(...rates).toFixed(2)),
  fastest: Number(Math.max(...rates).toFixed(2)),
})
/** Against its neighbour, so that both had the same machine. */
const share = quantile(rules.map((rate, round) => rate / (inlined[round] as number)))
publish({
  name: 'rules',
  rows: [row('travelDay', rules), row('dice and arithmetic in one loop', inlined)],
  promises: [
    {
      promise: 'travelDay, with the rule set as a parameter, reaches a sixth of the inlined loop',
      seen: `1/${(1 / share).toFixed(1)}`,
      kept: share >= PROMISED_SHARE,
    },
  ],
})
