import MarkdownIt, { type Token } from 'markdown-it'

/** The deepest nesting of lists, quotes and emphasis; nobody writes deeper. */
const MAX_DEPTH = 30
/** The most parser rules tried per character. Prose needs 2, lines with quotes more. */
const MAX_TRIES = 5

export interface MarkdownElement {
  /** An HTML tag of CommonMark, or `image`, of which only the text is shown. */
  readonly tag: string
  /** The address of a link, only with http or https. */
  readonly href?: string
  /** The first number of an ordered list. */
  readonly start?: number
  /** Left out for tags without an end tag. */
  readonly children?: readonly MarkdownNode[]
}
export type MarkdownNode = string | MarkdownElement

let triesLeft = 0

const countTries = (): boolean => {
  triesLeft -= 1
  if (triesLeft < 0) throw new RangeError('This text takes more work than prose of its length.')
  return false
}

const parser = new MarkdownIt('commonmark', { html: false, maxNesting: MAX_DEPTH })
// Reference links are disabled: a short text could repeat a long address many times.
parser.disable('reference')
parser.block.ruler.before('table', 'count', countTries, {
  alt: ['paragraph', 'blockquote', 'list'],
})
parser.inline.ruler.before('text', 'count', countTries)

const nodeOfToken = ({ type, content }: Token): MarkdownNode => {
  if (type === 'softbreak') return '\n'
  if (type === 'hardbreak') return { tag: 'br' }
  if (type === 'hr') return { tag: 'hr' }
  if (type === 'code_inline') return { tag: 'code', children: [content] }
  if (type === 'code_block' || type === 'fence')
    return { tag: 'pre', children: [{ tag: 'code', children: [content] }] }
  if (type === 'image') return { tag: 'image', children: [content] }
  return content
}

/** Characters after an address that belong to the sentence or to emphasis around it. */
const AFTER_ADDRESS = '.,:;!?\'"*_…”’'

/** A bare address after a blank or a bracket; after a quote it may be part of HTML. */
const ADDRESS = /(?<=^|[\s([])https?:\/\/[^\s<>"`]+/gi

const linkAddresses = (text: string): MarkdownNode[] => {
  const nodes: MarkdownNode[] = []
  let textStart = 0
  for (const { 0: match, index } of text.matchAll(ADDRESS)) {
    const trailingCharacters = match.includes('(') ? AFTER_ADDRESS : `)${AFTER_ADDRESS}`
    let end = match.length
    while (trailingCharacters.includes(match.charAt(end - 1))) end -= 1
    const href = match.slice(0, end)
    if (!/\/\/[^/]/.test(href)) continue
    nodes.push(text.slice(textStart, index), { tag: 'a', href, children: [href] })
    textStart = index + end
  }
  nodes.push(text.slice(textStart))
  return nodes.filter((node) => node !== '')
}

const elementOf = (token: Token, children: readonly MarkdownNode[]): MarkdownElement => {
  const href = token.attrGet('href')
  const start = token.attrGet('start')
  return {
    // Headings of a note get lower levels, below those of its day.
    tag: token.tag.replace(/^h([1-6])$/, (_, level) => `h${Math.min(Number(level) + 3, 6)}`),
    ...(href !== null && { href: String(href) }),
    ...(start !== null && { start: Number(start) }),
    children,
  }
}

/** Whether a link is not to the web. Other addresses could run scripts or open programs. */
const leadsElsewhere = (token: Token): boolean =>
  token.tag === 'a' && !/^https?:\/\//i.test(String(token.attrGet('href')))

const treeOf = (tokens: readonly Token[]): MarkdownNode[] => {
  const root: MarkdownNode[] = []
  const openNodes = [root]
  let openLinks = 0
  for (const token of tokens) {
    const children = openNodes.at(-1) ?? root
    if (token.tag === 'a') openLinks += token.nesting
    if (token.type === 'text' && openLinks === 0) children.push(...linkAddresses(token.content))
    else if (token.nesting === 0) children.push(nodeOfToken(token))
    else if (token.nesting === -1) openNodes.pop()
    // The parser would silently drop deeper text.
    else if (openNodes.length >= MAX_DEPTH) throw new RangeError('This text is nested too deep.')
    else if (token.hidden || leadsElsewhere(token)) openNodes.push(children)
    else {
      const inner: MarkdownNode[] = []
      children.push(elementOf(token, inner))
      openNodes.push(inner)
    }
  }
  return root
}

/**
 * R-PAGE-5: reads Markdown as a tree, without HTML, images and links that do not lead to the web.
 * null: the text is nested too deep or takes too much work, and is shown as it was typed.
 */
export const readMarkdown = (text: string): readonly MarkdownNode[] | null => {
  triesLeft = MAX_TRIES * text.length
  try {
    const tokens = parser.parse(text, {})
    return treeOf(
      tokens.flatMap((token) => (token.type === 'inline' ? (token.children ?? []) : token)),
    )
  } catch {
    return null
  }
}
