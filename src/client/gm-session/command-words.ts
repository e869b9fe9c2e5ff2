import type { Day, GmView } from '../../protocol/views.ts'
import { longChange } from '../travel/change-words.ts'
import * as words from '../words/en/gm.tsx'
import { heading } from '../words/en/hexes.ts'
import { rain } from '../words/en/record.ts'
import type { Command } from './command.ts'

export const sayCommand = (command: Command): string =>
  command.kind === 'day'
    ? words.command.day(heading[command.order.direction])
    : words.command[command.kind]

export const sayOvertaken = ({ kind }: Command): string =>
  words.overtaken[kind === 'day' || kind === 'undo' ? kind : 'redo']

/** `seen` is the view that it was sent on; `unchanged` means that the edit had no effect. */
export const sayDone = (
  command: Command,
  seen: Pick<GmView, 'undo' | 'redo'>,
  unchanged: boolean,
): string => {
  switch (command.kind) {
    case 'edit':
      return unchanged ? words.unchanged : command.says
    case 'undo':
      return seen.undo ? words.undoneWhat(longChange(seen.undo)) : words.undone
    case 'redo':
      return seen.redo ? words.redoneWhat(longChange(seen.redo)) : words.redone
    case 'save':
    case 'day':
      return ''
  }
}

export const sayDay = ({ day, direction, map }: Pick<Day, 'day' | 'direction' | 'map'>): string =>
  words.dayEnded(day, heading[direction], rain[map.rain])

export const goOnWith = (command: Command): string =>
  command.kind === 'day' ? words.endTheDay(heading[command.order.direction]) : words.goOnAndSave
