import type { PlayersDay } from '#protocol/story/players-journal.ts'
import { sayWeather } from '#rules/weather-name.ts'

/** A day to be reported. */
export interface ReportDay {
  readonly told: PlayersDay
  /** The number of its hex, where players see numbers. */
  readonly hex: string | null
}

/** Discord's limit for a message, in UTF-16 units. */
const MAX_CONTENT = 2_000

/** R-REPORT-3: Discord shows `content` and ignores the rest, which is for other programs. */
const messageOf = (content: string, campaign: string, event: object): string =>
  JSON.stringify({ content, allowed_mentions: { parse: [] }, campaign, ...event })

/** R-REPORT-3: as many of the first days as fit into a message, at least one. */
export const daysMessage = (
  campaign: string,
  days: readonly ReportDay[],
): { readonly body: string; readonly count: number } => {
  const texts: string[] = []
  for (const day of days) {
    const text = textOf(day)
    if (texts.length > 0 && [...texts, text].join('\n\n').length > MAX_CONTENT) break
    texts.push(text)
  }
  const told = days.slice(0, texts.length).map((day) => day.told)
  const content = cut(texts.join('\n\n'))
  return { body: messageOf(content, campaign, { event: 'days', days: told }), count: told.length }
}

/** R-REPORT-2: after an undo. */
export const takenBackMessage = (campaign: string, from: number, to: number): string => {
  const content =
    from === to
      ? `Day ${number(from)} was taken back.`
      : `Days ${number(from)} to ${number(to)} were taken back.`
  return messageOf(content, campaign, { event: 'taken-back', from, to })
}

export const testMessage = (campaign: string): string => {
  const name = campaign === '' ? 'your campaign' : escapeMarkdown(campaign)
  return messageOf(`Day reports of ${name} will come here.`, campaign, { event: 'test' })
}

/** R-REPORT-5: a line for each thing that the players' journal says of the day. */
const textOf = ({ told, hex }: ReportDay): string => {
  const { day, session, terrain, explored, rain, weather, encounters, handouts, note } = told
  const { water, food, ointment } = told
  const title = session === null ? `Day ${number(day)}` : `Day ${number(day)}: ${session} begins`
  const where = [terrain, hex === null ? null : `hex ${hex}`].filter((part) => part !== null)
  const stores = [
    counted(water, 'gallon of water', 'gallons of water'),
    counted(food, 'ration', 'rations'),
    counted(ointment, 'application of insect ointment', 'applications of insect ointment'),
  ]
  const lines = [
    [...where, ...(explored ? ['explored'] : []), sayWeather(RAIN[rain], weather)].join(', '),
    `At the end of the day: ${stores.join(', ')}`,
    ...encounters.map(({ time, name }) => `${withCapital(time)}: ${name}`),
    ...handouts.map(({ name }) => `Handout: ${name}`),
    ...(note === '' ? [] : ['', note]),
  ]
  return [`**${escapeMarkdown(title)}**`, ...lines.map(escapeMarkdown)].join('\n')
}

const RAIN = { Light: 'Light rain', Heavy: 'Heavy rain' } as const

const number = (value: number): string => value.toLocaleString('en')
const counted = (value: number, one: string, other: string): string =>
  `${number(value)} ${value === 1 ? one : other}`
const withCapital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Signs that Discord's Markdown gives a meaning anywhere in a line. */
const ANYWHERE = /[\\`*_~|<>[\]()#@:]/g
/** Signs that mean something at a line's start: lists, numbered lists, small print. */
const AT_START = /^([^\S\r\n\u2028\u2029]*)([-+]|\d+(?=\.))/gm
const ZERO_WIDTH_SPACE = '\u200b'

/** R-REPORT-5: the text as it is typed, with no mention, link, heading or code in it. */
export const escapeMarkdown = (text: string): string =>
  text
    .replace(ANYWHERE, (sign) => (sign === '@' ? `@${ZERO_WIDTH_SPACE}` : `\\${sign}`))
    .replace(AT_START, (_, blank: string, sign: string) =>
      /\d/.test(sign) ? `${blank}${sign}\\` : `${blank}\\${sign}`,
    )

/** Cuts escaped text, but not between a sign and its backslash, nor within a character. */
const cut = (text: string): string => {
  if (text.length <= MAX_CONTENT) return text
  const kept = text.slice(0, MAX_CONTENT - 1)
  const backslashes = /\\*$/.exec(kept)?.[0].length ?? 0
  const whole = backslashes % 2 === 1 ? kept.slice(0, -1) : kept
  return `${whole.replace(/[\uD800-\uDBFF]$/, '')}…`
}
