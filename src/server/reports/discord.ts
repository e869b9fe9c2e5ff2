import { escapeMarkdown } from './escape-markdown.ts'
import type { ReportDay } from './report-day.ts'
import { leftOut, linesOf, takenBack, testText, testTitle, titleOf } from './sentences.ts'

/** Discord's limits, in UTF-16 units. */
const MAX_TITLE = 256
const MAX_DESCRIPTION = 4_096
/** Of all embeds of a message together. */
const MAX_IN_ALL = 6_000
export const MAX_EMBEDS = 10

interface Embed {
  readonly title: string
  readonly description: string
}

/** R-REPORT-3: names nobody, whatever it says. */
const messageOf = (embeds: readonly Embed[]): string =>
  JSON.stringify({ content: '', embeds, allowed_mentions: { parse: [] } })

/** Cuts escaped text, never between a sign and its backslash, nor within a character. */
const cut = (text: string, most: number): string => {
  if (text.length <= most) return text
  const kept = text.slice(0, Math.max(0, most - 1))
  const backslashes = /\\*$/.exec(kept)?.[0].length ?? 0
  const whole = backslashes % 2 === 1 ? kept.slice(0, -1) : kept
  return `${whole.replace(/[\uD800-\uDBFF]$/, '')}…`
}

const embedOf = ({ day, told, hex }: ReportDay): Embed => {
  const title = escapeMarkdown(titleOf(day, told?.session ?? null))
  if (told === null) return { title: `~~${cut(title, MAX_TITLE - 4)}~~`, description: takenBack }
  const lines = linesOf(told, hex).map(escapeMarkdown)
  const note = told.note === '' ? [] : ['', escapeMarkdown(told.note)]
  return {
    title: cut(title, MAX_TITLE),
    description: cut([...lines, ...note].join('\n'), MAX_DESCRIPTION),
  }
}

const lengthOf = ({ title, description }: Embed): number => title.length + description.length

/** How many of the first days fit into a new message, whole but for limits of one; at least 1. */
export const countThatFit = (days: readonly ReportDay[]): number => {
  let length = 0
  const first = days.slice(0, MAX_EMBEDS)
  const over = first.findIndex((day) => {
    length += lengthOf(embedOf(day))
    return length > MAX_IN_ALL
  })
  return Math.max(1, over === -1 ? first.length : over)
}

/** R-REPORT-3: a message for days. If they have outgrown it by now, the longest are cut alike. */
export const discordMessage = (days: readonly ReportDay[]): string => {
  const embeds = days.map(embedOf)
  const titles = embeds.reduce((sum, { title }) => sum + title.length, 0)
  const most = fairShare(
    embeds.map(({ description }) => description.length),
    MAX_IN_ALL - titles,
  )
  return messageOf(
    embeds.map(({ title, description }) => ({
      title,
      description: description.length > most ? shorten(description, most) : description,
    })),
  )
}

const shorten = (description: string, most: number): string => {
  const reason = `\n${leftOut}`
  return most > 2 * reason.length
    ? cut(description, most - reason.length) + reason
    : cut(description, most)
}

/** The greatest length to which all must be cut for their sum to fit. */
const fairShare = (lengths: readonly number[], room: number): number => {
  let left = room
  let share = Number.POSITIVE_INFINITY
  const sorted = [...lengths].sort((a, b) => a - b)
  for (const [index, length] of sorted.entries()) {
    share = Math.floor(left / (sorted.length - index))
    if (length > share) return share
    left -= length
  }
  return Number.POSITIVE_INFINITY
}

export const discordTest = (campaign: string): string =>
  messageOf([
    { title: testTitle, description: cut(escapeMarkdown(testText(campaign)), MAX_DESCRIPTION) },
  ])
