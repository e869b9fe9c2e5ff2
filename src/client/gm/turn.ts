import type { DeskState } from './desk-state.ts'
import { type Errand, isStep } from './errand.ts'

/** More steps than this are not pressed before the first is answered. */
const MOST_STEPS = 50

type Line = Pick<DeskState, 'underway' | 'waiting'>

/** A save without an answer holds nothing up: what it would have written stays in the form. */
const holdsUp = ({ underway }: Line): boolean =>
  underway !== null && !(underway.errand.kind === 'save' && underway.trouble === 'unanswered')

/**
 * When an errand that is ordered now gets its turn: at once, behind what is underway, or not at all.
 * An edit always waits. Anything else waits behind edits only, and a step back or forth behind
 * steps too, unless what is underway has trouble: nobody can tell then what it would lead to.
 */
export const turnOf = (line: Line, errand: Errand): 'now' | 'behind' | 'never' => {
  const { underway, waiting } = line
  if (!holdsUp(line) && waiting.length === 0) return 'now'
  if (errand.kind === 'edit') return 'behind'
  if (underway?.trouble) return 'never'
  const ahead = underway ? [underway.errand, ...waiting] : waiting
  if (!isStep(errand)) return ahead.every(({ kind }) => kind === 'edit') ? 'behind' : 'never'
  const lets = ahead.every((one) => one.kind === 'edit' || isStep(one))
  return lets && waiting.filter(isStep).length < MOST_STEPS ? 'behind' : 'never'
}

/** Whether a day or a save may not be ordered now. */
export const isBusy = (line: Line): boolean => turnOf(line, { kind: 'save' }) === 'never'

/** Whether a step back or forth may not be ordered now. */
export const isBusyForSteps = (line: Line): boolean => turnOf(line, { kind: 'undo' }) === 'never'
