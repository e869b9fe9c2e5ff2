import { micromark } from 'micromark'
import { escapeHtml } from '../formats/escape-html.ts'
import { foundryId } from '../formats/foundry-id.ts'
import type { Steps } from '../rules/steps.ts'
import { type JournalFile, type JournalTitle, nameOf } from './journal-file.ts'
import type { Fact, ToldDay } from './told-day.ts'

/** Foundry's levels of ownership. */
const OWNERSHIP = { inherited: -1, none: 0, observer: 2 } as const
const HTML = 1
/** Between two pages, so that others fit in between. */
const SORT_STEP = 100_000

const factOf = ([name, value]: readonly [string, Fact]): string => {
  const said = typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)
  return `<li>${escapeHtml(name)}: ${escapeHtml(said)}</li>`
}

/** What reaches over blank lines: fenced code, and addresses given elsewhere. */
const WHOLE = /^ {0,3}(?:```|~~~|\[[^\]]+\]:)/m
/** Before a line that begins a block of its own. */
const BETWEEN_BLOCKS = /\n{2,}(?=[^\s\-+*>\d])/
/** Signs that are rendered within some ms. */
const A_STEP = 1_000

/** The text in parts that mean the same one by one. */
const partsOf = (markdown: string): string[] => {
  if (WHOLE.test(markdown)) return [markdown]
  const parts: string[] = []
  for (const block of markdown.split(BETWEEN_BLOCKS)) {
    const last = parts.at(-1)
    if (last !== undefined && last.length < A_STEP) parts.splice(-1, 1, `${last}\n\n${block}`)
    else parts.push(block)
  }
  return parts
}

/** Lists and quotes in each other, deeper than anybody writes: rendering them takes a second. */
const TOO_DEEP = /^(?:[ \t]*(?:>|[-+*]|\d{1,9}[.)])[ \t]?){20}/m

/** Micromark writes no HTML that a text holds, and no dangerous address. */
const rendered = (markdown: string): string =>
  TOO_DEEP.test(markdown) ? `<pre>${escapeHtml(markdown)}</pre>` : micromark(markdown)

function* contentOf({ session, facts, sentences, texts }: ToldDay): Steps<string> {
  const told = Object.entries({ session, ...facts }).filter(([, value]) => value !== null)
  const said = sentences.map((sentence) => `<li>${escapeHtml(sentence)}</li>`)
  const written = [
    `<ul>${told.map(factOf).join('')}</ul>`,
    ...(said.length > 0 ? [`<ul>${said.join('')}</ul>`] : []),
  ]
  for (const { heading, markdown } of texts) {
    written.push(`<h2>${escapeHtml(heading)}</h2>`)
    for (const part of partsOf(markdown)) {
      yield
      written.push(rendered(part))
    }
  }
  return written.join('')
}

const pageOf = ({ day }: ToldDay, content: string, title: JournalTitle, index: number) => ({
  _id: foundryId(`${nameOf(title)} ${day}`),
  name: `Day ${day}`,
  type: 'text',
  title: { show: true, level: 1 },
  text: { format: HTML, content },
  sort: (index + 1) * SORT_STEP,
  ownership: { default: OWNERSHIP.inherited },
  flags: {},
})

function* dayOf(told: ToldDay, title: JournalTitle, index: number): Steps<string> {
  const page = pageOf(told, yield* contentOf(told), title, index)
  return `${index === 0 ? '\n' : ',\n'}${JSON.stringify(page)}`
}

/** R-OUT-5: a JournalEntry of Foundry; the GM's is for nobody else there. */
export const foundryFile: JournalFile = {
  begin: (title) => {
    const head = { _id: foundryId(nameOf(title)), name: nameOf(title) }
    return `${JSON.stringify(head).slice(0, -1)},"pages":[`
  },
  day: dayOf,
  end: ({ audience }) => {
    const level = audience === 'gm' ? OWNERSHIP.none : OWNERSHIP.observer
    return `\n],"folder":null,"ownership":{"default":${level}},"flags":{}}\n`
  },
}
