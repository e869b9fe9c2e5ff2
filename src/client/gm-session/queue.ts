import { type Command, isEdit, isStep } from './command.ts'
import type { GmSession } from './session-state.ts'

/** More steps than this are not pressed before the first is answered. */
const MOST_STEPS = 50

type Queue = Pick<GmSession, 'underway' | 'waiting'>

/** Every command without an answer, in order. */
export const pendingCommands = ({ underway, waiting }: Queue): readonly Command[] =>
  (underway ? [underway, ...waiting] : waiting).map(({ command }) => command)

/** A save without an answer holds nothing up: what it would have written stays in the form. */
export const isHeldUp = ({ underway }: Pick<Queue, 'underway'>): boolean =>
  underway !== null && !(underway.command.kind === 'save' && underway.trouble === 'unanswered')

/**
 * When a command that is ordered now gets its turn: at once, behind what is pending, or not at all.
 * An edit always waits. Anything else waits behind edits only, and a step back or forth behind
 * steps too, unless what is underway has trouble: nobody can tell then what it would lead to.
 */
export const turnOf = (queue: Queue, command: Command): 'now' | 'behind' | 'never' => {
  const { underway, waiting } = queue
  if (!isHeldUp(queue) && waiting.length === 0) return 'now'
  if (isEdit(command)) return 'behind'
  if (underway?.trouble) return 'never'
  const ahead = pendingCommands(queue)
  if (!isStep(command)) return ahead.every(isEdit) ? 'behind' : 'never'
  const steps = ahead.filter(isStep).length
  return steps <= MOST_STEPS && ahead.every((one) => isEdit(one) || isStep(one))
    ? 'behind'
    : 'never'
}

/** Whether a day or a save may not be ordered now. */
export const isBusy = (queue: Queue): boolean => turnOf(queue, { kind: 'save' }) === 'never'

/** Whether a step back or forth may not be ordered now. */
export const isBusyForSteps = (queue: Queue): boolean => turnOf(queue, { kind: 'undo' }) === 'never'
