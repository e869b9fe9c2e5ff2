import type { State } from './state.ts'

/**
 * Leads a state of one version to the next. It knows no more than the state: no campaign, no time.
 * Parts that it leaves alone stay the same objects.
 */
export type UpgradeStep = (state: OldState) => object
type OldState = Readonly<Record<string, unknown>>

/**
 * In their order: the first one leads from version 1 to version 2. Once released, none is ever changed
 * or taken away.
 */
export const UPGRADE_STEPS: readonly UpgradeStep[] = []

/** The version of states that this program reads and writes. */
export const versionAfter = (steps: readonly UpgradeStep[]): number => 1 + steps.length

/** @param from the version of the state */
export const upgraded = (state: object, from: number, steps = UPGRADE_STEPS): State =>
  steps.slice(from - 1).reduce<object>((old, step) => step(old as OldState), state) as State
