import { sayList } from '#client/ui/format/lists.ts'

export const title = 'The expedition'
export const view = 'View'
export const noServer = 'The server does not answer. This page keeps trying.'
export const noWord = 'No connection to the table. These are the latest numbers.'

export const rained = (rain: string) => `${rain} rain`
export const dayEnded = (day: string, weather: string) => `Day ${day} has ended. ${weather}.`
export const takenBack = (day: string) => `Back to day ${day}.`
export const changedByGm = 'The game master made a change.'
export const nowOnMap = (names: readonly string[]) => `On the map now: ${sayList(names)}.`
