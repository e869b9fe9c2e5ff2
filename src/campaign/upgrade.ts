import type { RuleSet } from '../rules/rule-set.ts'
import { type RainRules, weatherOf } from '../rules/weather.ts'
import { remembered } from './remembered.ts'
import type { State } from './state.ts'

/**
 * Leads a state of one version to the next. It knows no more than the state: no campaign, no time.
 * Parts that it leaves alone stay the same objects.
 */
export type UpgradeStep = (state: OldState) => object
type OldState = Readonly<Record<string, unknown>>

const withDice = remembered((table: object) => ({ ...table, dice: null }))
const withPlayersNames = remembered((rules: RuleSet) => ({
  ...rules,
  terrains: rules.terrains.map((terrain) => ({ ...terrain, playersName: null })),
}))

/** Terrains get names for players, tables dice that are rolled together. */
const toVersion2: UpgradeStep = ({ rules, tables, ...state }) => ({
  ...state,
  rules: withPlayersNames(rules as RuleSet),
  tables: Object.fromEntries(
    Object.entries(tables as object).map(([id, table]) => [
      id,
      table === 'deleted' ? table : withDice(table),
    ]),
  ),
})

interface RulesOfVersion2 extends RuleSet {
  readonly rain: RainRules
}
const withWeatherAndCosts = remembered(({ rain, ...rules }: RulesOfVersion2) => ({
  ...rules,
  weather: weatherOf(rain),
  movement: { ...rules.movement, leftover: 'lost' },
  terrains: rules.terrains.map((terrain) => ({ ...terrain, cost: 1, fastest: 'fast' })),
}))

/** Rain becomes a table of weather; terrain costs movement. */
const toVersion3: UpgradeStep = ({ rules, ...state }) => ({
  ...state,
  rules: withWeatherAndCosts(rules as RulesOfVersion2),
  weather: null,
  progress: null,
  believedProgress: null,
})

/** Nothing of a state changes: campaigns have a plan beside it. */
const toVersion4: UpgradeStep = (state) => state

/** In their order: the first one leads from version 1 to version 2. None is ever changed or taken away. */
export const UPGRADE_STEPS: readonly UpgradeStep[] = [toVersion2, toVersion3, toVersion4]

/** The version of states that this program reads and writes. */
export const versionAfter = (steps: readonly UpgradeStep[]): number => 1 + steps.length

/** @param from the version of the state */
export const upgraded = (state: object, from: number, steps = UPGRADE_STEPS): State =>
  steps.slice(from - 1).reduce<object>((old, step) => step(old as OldState), state) as State
