import { applyPatch, difference, inversePatch, type Patch } from './patch.ts'
import type { State } from './state.ts'

/**
 * Turns a state of one version into a state of the next. It gets the state alone: no campaign, no
 * time. Parts that it does not change stay the same objects.
 */
export type UpgradeStep = (state: OldState) => object
type OldState = Readonly<Record<string, unknown>>

/** In order: the first step upgrades version 1 to version 2. A released step never changes. */
export const UPGRADE_STEPS: readonly UpgradeStep[] = []

/** The version of states that this program reads and writes. */
export const versionAfter = (steps: readonly UpgradeStep[]): number => 1 + steps.length

/** Upgrades a state to the current version. @param from the version of the state */
export const upgradeState = (state: object, from: number, steps = UPGRADE_STEPS): State =>
  steps.slice(from - 1).reduce<object>((old, step) => step(old as OldState), state) as State

interface OldChange {
  readonly seq: number
  readonly parent: number | null
  /** The patch as it was stored; it fits states of the old version. */
  readonly forth: object
}

const isChange = (line: object): line is OldChange => 'forth' in line

type ApplyChange = (change: OldChange, apply: (forth: Patch) => object) => object

/**
 * Upgrades the changes of a history: replays them on states of the old version and compares the
 * upgraded states before and after each. Takes far longer than reading a current history.
 *
 * @param start the state before the oldest change, in the old version
 * @param lines changes in the order of their `seq`; other lines are passed on unchanged
 * @param applyChange applies a change's patch; may refuse it
 */
export async function* upgradeChanges<Line extends object>(
  start: object,
  lines: AsyncIterable<Line>,
  upgrade: (old: object) => State,
  applyChange: ApplyChange = ({ forth }, apply) => apply(forth as Patch),
): AsyncGenerator<Line, void> {
  const applied: { readonly seq: number; readonly back: Patch }[] = []
  let state = start
  for await (const line of lines as AsyncIterable<Exclude<Line, Promise<unknown>>>) {
    if (!isChange(line)) {
      yield line
      continue
    }
    for (let last = applied.at(-1); last && last.seq !== line.parent; last = applied.at(-1)) {
      state = applyPatch(state, last.back)
      applied.pop()
    }
    const before = state
    state = applyChange(line, (forth) => applyPatch(before, forth))
    applied.push({ seq: line.seq, back: inversePatch(before, line.forth as Patch) })
    yield { ...line, ...difference(upgrade(before), upgrade(state)) }
  }
}
