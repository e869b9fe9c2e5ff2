import { escapeHtml, foundryId } from '../foundry.ts'
import { type MarkdownNode, readMarkdown } from '../markdown.ts'
import {
  type Fact,
  type JournalFile,
  type JournalTitle,
  nameOf,
  sayFact,
  type ToldDay,
} from './told-day.ts'

/** Foundry's levels of ownership. */
const OWNERSHIP = { inherited: -1, none: 0, observer: 2 } as const
const HTML = 1
/** Between two pages, so that others fit in between. */
const SORT_STEP = 100_000

const factOf = ([name, value]: readonly [string, Fact]): string =>
  `<li>${escapeHtml(name)}: ${escapeHtml(sayFact(value))}</li>`

const htmlOf = (nodes: readonly MarkdownNode[]): string => nodes.map(nodeHtml).join('')

const nodeHtml = (node: MarkdownNode): string => {
  if (typeof node === 'string') return escapeHtml(node)
  const { tag, href, start, children } = node
  if (tag === 'image') return `<em>[image: ${htmlOf(children ?? [])}]</em>`
  const attributes = Object.entries({ href, start }).map(([name, value]) =>
    value === undefined ? '' : ` ${name}="${escapeHtml(String(value))}"`,
  )
  const begin = `<${tag}${attributes.join('')}>`
  return children ? `${begin}${htmlOf(children)}</${tag}>` : begin
}

const rendered = (markdown: string): string => {
  const nodes = readMarkdown(markdown)
  return nodes ? htmlOf(nodes) : `<pre>${escapeHtml(markdown)}</pre>`
}

const contentOf = ({ session, facts, sentences, texts }: ToldDay): string => {
  const told = Object.entries({ session, ...facts }).filter(([, value]) => value !== null)
  const said = sentences.map((sentence) => `<li>${escapeHtml(sentence)}</li>`)
  return [
    `<ul>${told.map(factOf).join('')}</ul>`,
    ...(said.length > 0 ? [`<ul>${said.join('')}</ul>`] : []),
    ...texts.map(({ heading, markdown }) => `<h2>${escapeHtml(heading)}</h2>${rendered(markdown)}`),
  ].join('')
}

const pageOf = (told: ToldDay, title: JournalTitle, index: number) => ({
  _id: foundryId(`${nameOf(title)} ${told.day}`),
  name: `Day ${told.day}`,
  type: 'text',
  title: { show: true, level: 1 },
  text: { format: HTML, content: contentOf(told) },
  sort: (index + 1) * SORT_STEP,
  ownership: { default: OWNERSHIP.inherited },
  flags: {},
})

/** R-OUT-5: a JournalEntry of Foundry; the GM's is for nobody else there. */
export const foundryFile: JournalFile = {
  begin: (title) => {
    const head = { _id: foundryId(nameOf(title)), name: nameOf(title) }
    return `${JSON.stringify(head).slice(0, -1)},"pages":[`
  },
  day: (told, title, index) =>
    `${index === 0 ? '\n' : ',\n'}${JSON.stringify(pageOf(told, title, index))}`,
  end: ({ audience }) => {
    const level = audience === 'gm' ? OWNERSHIP.none : OWNERSHIP.observer
    return `\n],"folder":null,"ownership":{"default":${level}},"flags":{}}\n`
  },
}
