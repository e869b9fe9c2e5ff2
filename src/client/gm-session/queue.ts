import { type Command, isEdit, isSave, isStep } from './command.ts'
import type { GmSession } from './session-state.ts'

const MOST_STEPS = 50

type Queue = Pick<GmSession, 'underway' | 'waiting'>

/** Unanswered commands, in order. */
export const pendingCommands = ({ underway, waiting }: Queue): readonly Command[] =>
  (underway ? [underway, ...waiting] : waiting).map(({ command }) => command)

export const savesSoon = ({ waiting }: Pick<Queue, 'waiting'>): boolean =>
  waiting.some(({ command }) => isSave(command))

/** An unanswered save blocks nothing: its edits are still in the form. */
export const isHeldUp = ({ underway }: Pick<Queue, 'underway'>): boolean =>
  underway !== null && !(underway.command.kind === 'save' && underway.trouble === 'unanswered')

/**
 * Edits always queue, and one save does unless the command underway has trouble. Anything else queues behind edits only, and a step also behind steps, unless
 * the command underway has trouble: its outcome would be unclear.
 */
export const turnOf = (
  queue: Queue,
  command: Pick<Command, 'kind'>,
): 'now' | 'behind' | 'never' => {
  const { underway, waiting } = queue
  if (!isHeldUp(queue) && waiting.length === 0) return 'now'
  if (command.kind === 'edit') return 'behind'
  if (underway?.trouble) return 'never'
  if (isSave(command)) return savesSoon(queue) ? 'never' : 'behind'
  const ahead = pendingCommands(queue)
  if (!isStep(command)) return ahead.every(isEdit) ? 'behind' : 'never'
  const steps = ahead.filter(isStep).length
  return steps <= MOST_STEPS && ahead.every((one) => isEdit(one) || isStep(one))
    ? 'behind'
    : 'never'
}

export const isBusy = (queue: Queue): boolean => turnOf(queue, { kind: 'day' }) === 'never'

export const isBusyForSteps = (queue: Queue): boolean => turnOf(queue, { kind: 'undo' }) === 'never'
