import type { GmView } from '#protocol/views.ts'
import { PACES } from '#rules/movement.ts'
import { currentWeatherTable } from '#rules/weather.ts'
import { HEADINGS } from '#shared/hex.ts'
import { type GmCommand, rewind, run } from '#soak/patches/change-at-random.ts'
import type { Chance } from '#soak/support/chance.ts'
import type { Make } from './command.ts'

const TYPED = 1 / 5
const EDITED = 1 / 6
const STAYS = 1 / 6
const WRONG = 1 / 40

const editedRecord = (chance: Chance, { map }: GmView): GmView['map'] => ({
  ...map,
  water: chance.below(200),
  food: chance.below(200),
  survival: chance.below(12) - 3,
  partyMembers: chance.below(9),
})

/** Some of the dice that may fall, now and then with a result that a die does not have. */
const typedDice = (chance: Chance, { rules, map, tables }: GmView): Record<string, number> => {
  const table = rules.terrains.find(({ name }) => name === map.terrain)?.table
  const tableDie = tables.find(({ id }) => id === table)?.die ?? 100
  const sides: Record<string, number> = {
    navigation: 20,
    'lost-direction': 6,
    pace: 4,
    forage: 20,
    rain: currentWeatherTable(rules.weather).die,
  }
  for (const time of rules.encounters.times) {
    sides[`encounter:${time}`] = rules.encounters.die
    sides[`encounter-type:${time}`] = tableDie
  }
  const dice = Object.entries(sides)
    .filter(() => chance.happens(1 / 2))
    .map(([purpose, most]) => [purpose, 1 + chance.below(most)] as const)
  return { ...Object.fromEntries(dice), ...(chance.happens(WRONG) && { navigation: 21 }) }
}

export const endDay: Make = (chance, { view }) => {
  const stays = chance.happens(STAYS)
  return {
    kind: 'day',
    path: '/days',
    body: {
      pace: chance.pick(PACES),
      canoe: chance.happens(1 / 4),
      manual: chance.happens(1 / 8),
      ...(stays
        ? { activity: chance.pick(['rest', 'forage']) }
        : { direction: chance.pick(HEADINGS) }),
      ...(chance.happens(TYPED) && { dice: typedDice(chance, view) }),
      ...(chance.happens(EDITED) && { map: editedRecord(chance, view) }),
    },
  }
}

export const travelRun: Make = (chance, { view }) => {
  const deed = run(chance, view)
  const { until, ...order } = deed.body as { until: object }
  return {
    ...deed,
    kind: 'run',
    body: {
      ...order,
      until: {
        ...until,
        rain: chance.happens(1 / 8),
        terrain: chance.happens(1 / 8),
        supplies: chance.happens(1 / 6) ? chance.below(5) : null,
      },
      ...(chance.happens(EDITED) && { map: editedRecord(chance, view) }),
    },
  }
}

/** Mostly by a few days, sometimes by many. */
export const goBack: Make = (chance, { view }) =>
  chance.happens(1 / 5)
    ? { kind: 'rewind', path: '/rewind', body: { day: chance.below(view.day + 1) } }
    : { ...rewind(chance, view), kind: 'rewind' }

/** One of the deeds that other engines do as well. */
export const deed =
  (kind: string, make: (chance: Chance, view: GmView) => GmCommand): Make =>
  (chance, { view }) => ({ ...make(chance, view), kind })
