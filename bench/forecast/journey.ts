import { hexCode, type PacedPlan, SEED } from '../../src/rules/forecast/plan.ts'
import { hexesWithin } from '../../src/rules/hex.ts'
import { startingRecord } from '../../src/rules/record.ts'
import { STANDARD_RULES } from '../../src/rules/standard-rules.ts'

const START = { x: 0, y: 0 }
/** Too far to be reached: every run has all of its days. */
const FAR = { x: 60, y: -300 }

/** Ten days by the standard rules. */
const STANDARD: PacedPlan = {
  traveller: { record: startingRecord(START, '2'), believed: START, day: 0 },
  rules: STANDARD_RULES,
  settings: { lost: 'true-hex', terrainOnMove: 'take' },
  route: [FAR],
  canoe: false,
  land: new Map(hexesWithin(START, 12).map((hex, nth) => [hexCode(hex), `${1 + (nth % 9)}`])),
  trail: [],
  seed: SEED,
  horizon: 10,
  pace: 'normal',
}

/** The same under rules that ask for all that the function of a day can do. */
const FULL: PacedPlan = {
  ...STANDARD,
  rules: {
    ...STANDARD_RULES,
    navigation: { ...STANDARD_RULES.navigation, onTrail: 'skip', onWater: 'skip', guide: 2 },
    movement: { hexes: { slow: 1, normal: 2, fast: 3 }, paceDie: 'one-hex', canoe: 4 },
  },
  settings: { lost: 'believed-hex', terrainOnMove: 'take' },
  canoe: true,
  trail: hexesWithin(START, 3),
  pace: 'fast',
}

export const JOURNEYS = { standard: STANDARD, 'the group’s own rules': FULL } as const
export type JourneyName = keyof typeof JOURNEYS
