import { applyPatch, difference, inversePatch, type Patch } from './patch.ts'
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
export const upgradeState = (state: object, from: number, steps = UPGRADE_STEPS): State =>
  steps.slice(from - 1).reduce<object>((old, step) => step(old as OldState), state) as State

interface OldChange {
  readonly seq: number
  readonly parent: number | null
  /** A patch, as it was stored. */
  readonly forth: object
}

const isChange = (line: object): line is OldChange => 'forth' in line

/**
 * The lines of a history of an older version, its changes brought up to date. Whole states are
 * compared: it takes far longer than to read a history of this version.
 *
 * @param lines changes in the order of their `seq`; others stay as they are
 * @param follow makes a change
 */
export async function* upgradeChanges<Line extends object>(
  start: object,
  lines: AsyncIterable<Line>,
  bring: (old: object) => State,
  follow = ({ forth }: OldChange, make: (forth: Patch) => object) => make(forth as Patch),
): AsyncGenerator<Line, void> {
  const path: { readonly seq: number; readonly back: Patch }[] = []
  let old = start
  for await (const line of lines as AsyncIterable<Exclude<Line, Promise<unknown>>>) {
    if (!isChange(line)) {
      yield line
      continue
    }
    for (let last = path.at(-1); last && last.seq !== line.parent; last = path.at(-1)) {
      old = applyPatch(old, last.back)
      path.pop()
    }
    const before = old
    old = follow(line, (forth) => applyPatch(before, forth))
    path.push({ seq: line.seq, back: inversePatch(before, line.forth as Patch) })
    yield { ...line, ...difference(bring(before), bring(old)) }
  }
}
