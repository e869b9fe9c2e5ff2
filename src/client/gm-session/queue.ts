import { type Command, isEdit, isStep } from './command.ts'
import type { GmSession } from './session-state.ts'

const MOST_STEPS = 50

type Queue = Pick<GmSession, 'underway' | 'waiting'>

/** Unanswered commands, in order. */
export const pendingCommands = ({ underway, waiting }: Queue): readonly Command[] =>
  (underway ? [underway, ...waiting] : waiting).map(({ command }) => command)

/** An unanswered save blocks nothing: its edits are still in the form. */
export const isHeldUp = ({ underway }: Pick<Queue, 'underway'>): boolean =>
  underway !== null && !(underway.command.kind === 'save' && underway.trouble === 'unanswered')

/**
 * Edits always queue. Anything else queues behind edits only, and a step also behind steps, unless
 * the command underway has trouble: its outcome would be unclear.
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

export const isBusy = (queue: Queue): boolean => turnOf(queue, { kind: 'save' }) === 'never'

export const isBusyForSteps = (queue: Queue): boolean => turnOf(queue, { kind: 'undo' }) === 'never'
