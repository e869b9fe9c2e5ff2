import { type Command, isEdit, isSave, isStep } from './command.ts'
import type { GmSession } from './session-state.ts'

const MOST_STEPS = 50

type Queue = Pick<GmSession, 'underway' | 'waiting'>

type QueueInSight = Queue & Pick<GmSession, 'view'>

/** Unanswered commands, in order. */
export const pendingCommands = ({ underway, waiting }: Queue): readonly Command[] =>
  (underway ? [underway, ...waiting] : waiting).map(({ command }) => command)

export const savesSoon = ({ waiting }: Pick<Queue, 'waiting'>): boolean =>
  waiting.some(({ command }) => isSave(command))

/** An unanswered save blocks nothing: its edits are still in the form. */
export const isHeldUp = ({ underway }: Pick<Queue, 'underway'>): boolean =>
  underway !== null && !(underway.command.kind === 'save' && underway.trouble === 'unanswered')

/** The live view with an unanswered day came before the day's answer. */
const isDayInSight = ({ underway, view }: QueueInSight): boolean =>
  underway?.command.kind === 'day' && view?.revision !== underway.seen.revision

/**
 * Edits always queue, and one save does unless the command underway has trouble. Anything else queues
 * behind edits only, and a step also behind steps and a day in sight, unless the command underway has
 * trouble: its outcome would be unclear.
 */
export const turnOf = (
  queue: QueueInSight,
  command: Pick<Command, 'kind'>,
): 'now' | 'behind' | 'never' => {
  const { underway, waiting } = queue
  if (!isHeldUp(queue) && waiting.length === 0) return 'now'
  if (command.kind === 'edit') return 'behind'
  if (underway?.trouble) return 'never'
  if (isSave(command)) return savesSoon(queue) ? 'never' : 'behind'
  const ahead = pendingCommands(queue)
  if (!isStep(command)) return ahead.every(isEdit) ? 'behind' : 'never'
  const unclear = ahead.filter((one) => !isEdit(one) && !isStep(one)).length
  const steps = ahead.filter(isStep).length
  return steps <= MOST_STEPS && unclear <= (isDayInSight(queue) ? 1 : 0) ? 'behind' : 'never'
}

export const isBusy = (queue: QueueInSight): boolean => turnOf(queue, { kind: 'day' }) === 'never'

export const isBusyForSteps = (queue: QueueInSight): boolean =>
  turnOf(queue, { kind: 'undo' }) === 'never'
