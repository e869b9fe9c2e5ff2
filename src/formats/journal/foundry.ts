import { escapeHtml, foundryId } from '../foundry.ts'
import { type MarkdownNode, readMarkdown } from '../markdown.ts'
import { type JournalFile, type JournalTitle, nameOf, type ToldDay } from './told-day.ts'

/** Foundry's levels of ownership. */
const OWNERSHIP = { inherited: -1, none: 0, observer: 2 } as const
const HTML = 1
/** Between two pages, so that others fit in between. */
const SORT_STEP = 100_000
/** A chapter's page stands before its first day's. */
const SORT_CHAPTER = -SORT_STEP / 2
/** Of titles, in Foundry's list of pages. */
const LEVEL = { chapter: 1, day: 2 } as const

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

const contentOf = (told: ToldDay): string =>
  [
    `<p>${escapeHtml(told.story.join(' '))}</p>`,
    ...told.texts.map(({ heading, markdown }) => {
      const head = heading === null ? '' : `<h3>${escapeHtml(heading)}</h3>`
      return `${head}${rendered(markdown)}`
    }),
  ].join('')

const pageOf = (name: string, level: number, content: string, sort: number, id: string) => ({
  _id: foundryId(id),
  name,
  type: 'text',
  title: { show: true, level },
  text: { format: HTML, content },
  sort,
  ownership: { default: OWNERSHIP.inherited },
  flags: {},
})

/** R-OUT-6: of a day, and of the chapter that begins with it. */
const pagesOf = (told: ToldDay, title: JournalTitle, index: number) => {
  const { day, chapter } = told
  const id = `${nameOf(title)} ${day}`
  const sort = (index + 1) * SORT_STEP
  const page = pageOf(`Day ${day}`, LEVEL.day, contentOf(told), sort, id)
  if (chapter === null) return [page]
  return [pageOf(chapter, LEVEL.chapter, '', sort + SORT_CHAPTER, `${id} chapter`), page]
}

/** R-OUT-5: a JournalEntry of Foundry; the GM's is for nobody else there. */
export const foundryFile: JournalFile = {
  begin: (title) => {
    const head = { _id: foundryId(nameOf(title)), name: nameOf(title) }
    return `${JSON.stringify(head).slice(0, -1)},"pages":[`
  },
  day: (told, title, index) => {
    const pages = pagesOf(told, title, index).map((page) => JSON.stringify(page))
    return `${index === 0 ? '\n' : ',\n'}${pages.join(',\n')}`
  },
  end: ({ audience }) => {
    const level = audience === 'gm' ? OWNERSHIP.none : OWNERSHIP.observer
    return `\n],"folder":null,"ownership":{"default":${level}},"flags":{}}\n`
  },
}
