import type { PlayersDay } from '../../protocol/players-journal.ts'

/** What reports say, in English as the server's other sentences. */
const number = (value: number): string => value.toLocaleString('en')
const counted = (value: number, one: string, other: string): string =>
  `${number(value)} ${value === 1 ? one : other}`

const RAIN = { Light: 'Light rain', Heavy: 'Heavy rain' } as const

export const titleOf = (day: number, session: string | null): string =>
  session === null ? `Day ${number(day)}` : `Day ${number(day)}: ${session} begins`

export const takenBack = 'This day was taken back.'
export const leftOut = 'A part of this day was too long for a message.'
export const testTitle = 'Overland'
export const testText = (campaign: string): string =>
  `Day reports of ${campaign === '' ? 'your campaign' : campaign} will come here.`

/** R-REPORT-5: a line for each thing that the players' journal says. @param hex its number, if players see numbers */
export const linesOf = (told: PlayersDay, hex: string | null): readonly string[] => {
  const where = [told.terrain, hex === null ? null : `hex ${hex}`].filter((part) => part !== null)
  const weather = RAIN[told.rain]
  return [
    [...where, weather].join(', '),
    `At the end of the day: ${[
      counted(told.water, 'gallon of water', 'gallons of water'),
      counted(told.food, 'ration', 'rations'),
      counted(told.ointment, 'application of insect ointment', 'applications of insect ointment'),
    ].join(', ')}`,
    ...told.encounters.map(({ time, name }) => `${capital(time)}: ${name}`),
    ...told.handouts.map(({ name }) => `Handout: ${name}`),
  ]
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
