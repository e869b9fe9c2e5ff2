import type { PlayersDay } from '#protocol/story/players-journal.ts'
import { sayWeather } from '#rules/weather-name.ts'

/** A day of the players' journal to be reported. */
export interface ReportDay {
  readonly day: PlayersDay
  /** Number of the hex at the end of the day, where players see numbers. */
  readonly hexNumber: string | null
}

/** Discord's limit for a message, in UTF-16 units. */
const MAX_CONTENT = 2_000

/** R-REPORT-3: a message's JSON. Discord shows `content`; other programs read the event's fields. */
const messageOf = (content: string, campaign: string, event: object): string =>
  JSON.stringify({ content, allowed_mentions: { parse: [] }, campaign, ...event })

/** R-REPORT-3: a message with as many of the first days as fit into it, at least one. */
export const daysMessage = (
  campaign: string,
  days: readonly ReportDay[],
): { readonly body: string; readonly count: number } => {
  const texts: string[] = []
  for (const day of days) {
    const text = dayText(day)
    if (texts.length > 0 && [...texts, text].join('\n\n').length > MAX_CONTENT) break
    texts.push(text)
  }
  const reportedDays = days.slice(0, texts.length).map(({ day }) => day)
  const content = cutToLimit(texts.join('\n\n'))
  return {
    body: messageOf(content, campaign, { event: 'days', days: reportedDays }),
    count: texts.length,
  }
}

/** R-REPORT-2: the message that days were taken back. */
export const takenBackMessage = (campaign: string, from: number, to: number): string => {
  const content =
    from === to
      ? `Day ${formatNumber(from)} was taken back.`
      : `Days ${formatNumber(from)} to ${formatNumber(to)} were taken back.`
  return messageOf(content, campaign, { event: 'taken-back', from, to })
}

export const testMessage = (campaign: string): string => {
  const name = campaign === '' ? 'your campaign' : escapeMarkdown(campaign)
  return messageOf(`Day reports of ${name} will come here.`, campaign, { event: 'test' })
}

/** R-REPORT-5: a line for each thing that the players' journal says of the day. */
const dayText = ({ day: playersDay, hexNumber }: ReportDay): string => {
  const { day, session, terrain, explored, rain, weather, encounters, handouts, note } = playersDay
  const { water, food, ointment } = playersDay
  const title =
    session === null ? `Day ${formatNumber(day)}` : `Day ${formatNumber(day)}: ${session} begins`
  const place = [terrain, hexNumber === null ? null : `hex ${hexNumber}`].filter(
    (part) => part !== null,
  )
  const stores = [
    formatCount(water, 'gallon of water', 'gallons of water'),
    formatCount(food, 'ration', 'rations'),
    formatCount(ointment, 'application of insect ointment', 'applications of insect ointment'),
  ]
  const lines = [
    [...place, ...(explored ? ['explored'] : []), sayWeather(RAIN_LABELS[rain], weather)].join(
      ', ',
    ),
    `At the end of the day: ${stores.join(', ')}`,
    ...encounters.map(({ time, name }) => `${capitalize(time)}: ${name}`),
    ...handouts.map(({ name }) => `Handout: ${name}`),
    ...(note === '' ? [] : ['', note]),
  ]
  return [`**${escapeMarkdown(title)}**`, ...lines.map(escapeMarkdown)].join('\n')
}

const RAIN_LABELS = { Light: 'Light rain', Heavy: 'Heavy rain' } as const

const formatNumber = (value: number): string => value.toLocaleString('en')
const formatCount = (value: number, singular: string, plural: string): string =>
  `${formatNumber(value)} ${value === 1 ? singular : plural}`
const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Characters with a meaning in Discord's Markdown anywhere in a line. */
const SPECIAL_ANYWHERE = /[\\`*_~|<>[\]()#@:]/g
/** Characters with a meaning in Discord's Markdown at the start of a line: lists, small print. */
const SPECIAL_AT_START = /^([^\S\r\n\u2028\u2029]*)([-+]|\d+(?=\.))/gm
const ZERO_WIDTH_SPACE = '\u200b'

/** R-REPORT-5: escapes Markdown, so that a text makes no mention, link, heading or code. */
export const escapeMarkdown = (text: string): string =>
  text
    .replace(SPECIAL_ANYWHERE, (sign) => (sign === '@' ? `@${ZERO_WIDTH_SPACE}` : `\\${sign}`))
    .replace(SPECIAL_AT_START, (_, blank: string, sign: string) =>
      /\d/.test(sign) ? `${blank}${sign}\\` : `${blank}\\${sign}`,
    )

/** Cuts escaped text to Discord's limit, but not after a backslash or within a character. */
const cutToLimit = (text: string): string => {
  if (text.length <= MAX_CONTENT) return text
  const cutText = text.slice(0, MAX_CONTENT - 1)
  const backslashes = /\\*$/.exec(cutText)?.[0].length ?? 0
  const withoutBackslash = backslashes % 2 === 1 ? cutText.slice(0, -1) : cutText
  return `${withoutBackslash.replace(/[\uD800-\uDBFF]$/, '')}…`
}
