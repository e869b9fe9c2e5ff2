import { heading } from '#client/ui/compass/words.ts'
import { goOnAndSave } from '#client/ui/draft/words.ts'
import { endSentence, sayList } from '#client/ui/format/lists.ts'
import { rain } from '#client/ui/words.ts'
import type { Run } from '#protocol/runs.ts'
import type { ChangeSummary, Day, GmView } from '#protocol/views.ts'
import { daysLeft, type Needs, SUPPLIES } from '#rules/supplies.ts'
import { sayWeather } from '#rules/weather-name.ts'
import type { Command } from './command.ts'
import { padButtonOf, stationaryActivityOf } from './order.ts'
import * as words from './words.ts'

export const sayOvertaken = ({ kind }: Command): string =>
  words.overtaken[kind === 'save' ? 'edit' : kind]

const changeWords = ({ kind, day, days, settings = [] }: ChangeSummary) => {
  if (days) {
    const said = words.endedDays(days)
    return { short: said, long: said }
  }
  if (settings.length > 0) {
    const names = settings.map((name) => words.setting[name])
    const short = names.length === 1 ? names.join() : words.changeName.settings.short
    return { short, long: words.settingsChanged(sayList(names)) }
  }
  if (kind !== 'day') return words.changeName[kind]
  const said = words.endedDay(day ?? 0)
  return { short: said, long: said }
}

export const shortChangeName = (summary: ChangeSummary | null): string =>
  summary ? changeWords(summary).short : ''

export const longChangeName = (summary: ChangeSummary): string => changeWords(summary).long

/**
 * @param answer names the last step if there were several
 * @param unchanged whether an edit had no effect
 */
export const sayOutcome = (
  command: Command,
  answer: Pick<GmView, 'undo' | 'redo'>,
  unchanged: boolean,
): string => {
  switch (command.kind) {
    case 'edit':
      return unchanged ? words.unchanged : command.announcement
    case 'undo':
      return answer.redo ? words.undoneWhat(longChangeName(answer.redo)) : words.undone
    case 'redo':
      return answer.undo ? words.redoneWhat(longChangeName(answer.undo)) : words.redone
    case 'rewind':
      return words.morningOf(command.day + 1)
    case 'save':
    case 'day':
    case 'run':
      return ''
  }
}

const sayWhatWasDone = ({ order, direction, way, pointy }: EndedDay): string => {
  if (direction === null && order.direction !== null) return words.noMarch
  if (direction === null) return words.stayed[stationaryActivityOf(order.activity)]
  if (way.length === 0) return words.gotNowhere
  const headingName = heading(direction, pointy)
  return way.length === 1 ? words.moved(headingName) : words.movedFar(headingName, way.length)
}

type EndedDay = Pick<Day, 'day' | 'direction' | 'map' | 'order' | 'way' | 'weather' | 'pointy'>

export const sayDayEnded = (day: EndedDay): string =>
  words.dayEnded(day.day, sayWhatWasDone(day), sayWeather(rain[day.map.rain], day.weather, ', '))

/**
 * `Stopped after 9 days: an encounter; ointment for 1 day.`
 *
 * @param lowStoreDays a store that lasts fewer days than this is low
 */
export const sayRunEnded = (
  { days, stopped }: Pick<Run, 'stopped'> & { readonly days: readonly Pick<Day, 'map'>[] },
  needs: Needs,
  lowStoreDays: number,
): string => {
  const map = days.at(-1)?.map
  const lowStores = SUPPLIES.map((supply) => {
    const left = map ? daysLeft(map, supply, needs) : lowStoreDays
    return left < lowStoreDays && words.lowStore(supply, left, map?.[supply] === 0)
  })
  const ending =
    stopped === 'arrived'
      ? words.arrivedAfter(days.length)
      : words.stoppedAfter(days.length, words.stoppedBy[stopped])
  return endSentence([ending, sayList(lowStores)].filter(Boolean).join('; '))
}

export const continueLabel = (command: Command, pointy: boolean): string => {
  if (command.kind !== 'day') return command.kind === 'run' ? words.travelOn : goOnAndSave
  const press = padButtonOf(command.order)
  return words.endTheDay(typeof press === 'string' ? words.stay[press] : heading(press, pointy))
}
