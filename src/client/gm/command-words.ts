import type { Day, GmView } from '../../protocol/views.ts'
import { HEADING_NAMES } from '../../rules/hex.ts'
import { longChange } from '../travel/change-words.ts'
import type { Command } from './command.ts'

/** What a command is called in a sentence about it. */
export const sayCommand = (command: Command): string => {
  switch (command.kind) {
    case 'save':
      return 'The save'
    case 'day':
      return `The day ${HEADING_NAMES[command.order.direction]}`
    case 'undo':
      return 'The undo'
    case 'redo':
      return 'The redo'
    case 'edit':
      return 'The last change'
  }
}

/** Why a command that another screen overtook was not carried out. */
export const sayOvertaken = (command: Command): string =>
  command.kind === 'day'
    ? 'Another screen ended or took back a day first. This day was not ended: look, then press again.'
    : `Another screen was first. Nothing was ${command.kind === 'undo' ? 'undone' : 'redone'}: look, then press again.`

/**
 * What screen readers are told when it was done.
 *
 * @param seen the view that it was sent on
 * @param unchanged an edit found everything as it wanted it
 */
export const sayDone = (
  command: Command,
  seen: Pick<GmView, 'undo' | 'redo'>,
  unchanged: boolean,
): string => {
  switch (command.kind) {
    case 'edit':
      return unchanged ? 'It was so already: nothing changed.' : command.says
    case 'undo':
      return seen.undo ? `Undone: ${longChange(seen.undo)}.` : 'Undone.'
    case 'redo':
      return seen.redo ? `Redone: ${longChange(seen.redo)}.` : 'Redone.'
    case 'save':
    case 'day':
      return ''
  }
}

/** What screen readers are told of a day that was ended. */
export const sayDay = ({ day, direction, map }: Pick<Day, 'day' | 'direction' | 'map'>): string =>
  `Day ${day} ended. Moved ${HEADING_NAMES[direction]}. Rain: ${map.rain}.`

/** What to say when the session ended under edits that were not sent. */
export const sayUnsent = (edits: number): string =>
  `The session ended. The last ${edits === 1 ? 'change' : `${edits} changes`} to the map did not go through: look, then make ${edits === 1 ? 'it' : 'them'} again.`

/** What a button says that goes on with a command. */
export const goOnWith = (command: Command): string =>
  command.kind === 'day'
    ? `End the day ${HEADING_NAMES[command.order.direction]}`
    : 'Go on and save'
