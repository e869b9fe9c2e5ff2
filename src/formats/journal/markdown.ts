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

const sayFact = (value: Fact): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return plain(String(value))
}

const frontMatter = (title: JournalTitle): string => {
  const [first, last] = title.days ?? [null, null]
  const fields: Readonly<Record<string, Fact>> = {
    title: nameOf(title),
    campaign: title.campaign,
    journal: title.audience,
    session: title.session,
    'first-day': first,
    'last-day': last,
  }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${yaml(value)}`)
  return ['---', ...lines, '---', '', `# ${plain(nameOf(title))}`, ''].join('\n')
}

/** Dataview reads `name:: value` as a property of the day. */
const factLines = ({ day, session, facts }: ToldDay): string[] =>
  Object.entries({ day, session, ...facts })
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `- ${name.replaceAll(' ', '-')}:: ${sayFact(value)}`)

const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/
/** Comments of HTML and of Obsidian, formulas, and HTML that goes on over blank lines. */
const BLOCK = /^ {0,3}(?:<!--|%%|\$\$|<(pre|script|style|textarea)\b)/i

/** The text that closes what a line leaves open. */
const endOpenedBy = (line: string): string | undefined => {
  const fence = FENCE.exec(line)?.[1]
  if (fence !== undefined) return fence
  const [begin, tag] = BLOCK.exec(line) ?? []
  if (begin === undefined) return undefined
  const end = tag ? `</${tag.toLowerCase()}>` : begin.trim().replace('<!--', '-->')
  return line.slice(begin.length).includes(end) ? undefined : end
}

const isEnd = (line: string, end: string): boolean => {
  if (!FENCE.test(end)) return line.includes(end)
  const bare = line.trim()
  return bare.startsWith(end) && bare === bare.charAt(0).repeat(bare.length)
}

/** The text with an end to what it leaves open, so that the next day is none of it. */
const closed = (markdown: string): string => {
  let end: string | undefined
  for (const line of markdown.split(/\r\n?|\n/))
    if (end === undefined) end = endOpenedBy(line)
    else if (isEnd(line, end)) end = undefined
  return end === undefined ? markdown : `${markdown}\n${end}`
}

const dayOf = (told: ToldDay): string =>
  [
    '',
    `## Day ${told.day}`,
    '',
    ...factLines(told),
    ...(told.sentences.length > 0 ? ['', ...told.sentences.map((text) => `- ${plain(text)}`)] : []),
    ...told.texts.flatMap(({ heading, markdown }) => [
      '',
      `### ${plain(heading)}`,
      '',
      closed(markdown),
    ]),
    '',
  ].join('\n')

/** R-OUT-2: one file; Obsidian reads front matter only where a file begins. */
export const markdownFile: JournalFile = { begin: frontMatter, day: dayOf, end: () => '' }
