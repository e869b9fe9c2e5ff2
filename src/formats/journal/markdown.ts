import { type Fact, type JournalFile, type JournalTitle, nameOf, type ToldDay } from './told-day.ts'

/** YAML takes JSON's strings, but for signs that it does not let stand as they are. */
const UNPRINTABLE = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g

const yaml = (value: Fact): string =>
  JSON.stringify(value).replace(
    UNPRINTABLE,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Signs that Markdown, or Obsidian, does not let stand as they are. */
const MARKS = /[\\`*_[\]<>|~#&$=^%!{}]/g

/** Plain text on one line. */
const plain = (text: string): string => text.replace(/\s+/g, ' ').replace(MARKS, '\\$&')

/** R-OUT-2: at the end of the last day. */
const FIGURES = ['terrain', 'rain', 'weather', 'party', 'water', 'food', 'ointment']

const figuresOf = ({ facts }: JournalTitle): Readonly<Record<string, Fact>> =>
  Object.fromEntries(Object.entries(facts ?? {}).filter(([name]) => FIGURES.includes(name)))

const frontMatter = (title: JournalTitle): string => {
  const [first, last] = title.days ?? [null, null]
  const fields: Readonly<Record<string, Fact>> = {
    title: nameOf(title),
    campaign: title.campaign,
    journal: title.audience,
    session: title.session,
    'first-day': first,
    'last-day': last,
    ...figuresOf(title),
  }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${yaml(value)}`)
  return ['---', ...lines, '---', '', `# ${plain(nameOf(title))}`, ''].join('\n')
}

const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/

/** The text with an end to a fence that it leaves open, so that the next day is no part of it. */
const closed = (markdown: string): string => {
  let open: string | undefined
  for (const line of markdown.split(/\r\n?|\n/)) {
    const fence = FENCE.exec(line)?.[1]
    if (open === undefined) open = fence
    else if (fence?.startsWith(open) && line.trim() === fence) open = undefined
  }
  return open === undefined ? markdown : `${markdown}\n${open}`
}

const dayOf = (told: ToldDay): string =>
  [
    '',
    ...(told.chapter === null ? [] : [`## ${plain(told.chapter)}`, '']),
    `### Day ${told.day}`,
    '',
    plain(told.story.join(' ')),
    ...told.texts.flatMap(({ heading, markdown }) => [
      '',
      ...(heading === null ? [] : [`#### ${plain(heading)}`, '']),
      closed(markdown),
    ]),
    '',
  ].join('\n')

/** R-OUT-2: one file; Obsidian reads front matter only where a file begins. */
export const markdownFile: JournalFile = { begin: frontMatter, day: dayOf, end: () => '' }
