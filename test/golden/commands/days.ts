import type { GmView } from '#protocol/views.ts'
import { PACES } from '#rules/movement.ts'
import { currentWeatherTable } from '#rules/weather.ts'
import { HEADINGS } from '#shared/hex.ts'
import { type GmCommand, rewind, run } from '#soak/patches/change-at-random.ts'
import type { Chance } from '#soak/support/chance.ts'
import type { MakeCommand } from './command.ts'

const TYPED_CHANCE = 1 / 5
const EDITED_CHANCE = 1 / 6
const STAY_CHANCE = 1 / 6
const WRONG_CHANCE = 1 / 40

const editedRecord = (chance: Chance, { map }: GmView): GmView['map'] => ({
  ...map,
  water: chance.below(200),
  food: chance.below(200),
  survival: chance.below(12) - 3,
  partyMembers: chance.below(9),
})

/** Random results for some dice of a day; now and then one that is too high for its die. */
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
    .map(([purpose, dieSides]) => [purpose, 1 + chance.below(dieSides)] as const)
  return { ...Object.fromEntries(dice), ...(chance.happens(WRONG_CHANCE) && { navigation: 21 }) }
}

export const endDay: MakeCommand = (chance, { view }) => {
  const stays = chance.happens(STAY_CHANCE)
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
      ...(chance.happens(TYPED_CHANCE) && { dice: typedDice(chance, view) }),
      ...(chance.happens(EDITED_CHANCE) && { map: editedRecord(chance, view) }),
    },
  }
}

export const travelRun: MakeCommand = (chance, { view }) => {
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
      ...(chance.happens(EDITED_CHANCE) && { map: editedRecord(chance, view) }),
    },
  }
}

/** Rewinds a few days, sometimes many. */
export const rewindDays: MakeCommand = (chance, { view }) =>
  chance.happens(1 / 5)
    ? { kind: 'rewind', path: '/rewind', body: { day: chance.below(view.day + 1) } }
    : { ...rewind(chance, view), kind: 'rewind' }

/** A command made of a random change that the soak tests also make. */
export const deed =
  (kind: string, make: (chance: Chance, view: GmView) => GmCommand): MakeCommand =>
  (chance, { view }) => ({ ...make(chance, view), kind })
