import MarkdownIt, { type Token } from 'markdown-it'

/** Lists, quotes and emphasis in each other, deeper than anybody writes. */
const MAX_DEPTH = 30
/** Tries of rules for each character. Prose needs 2, lines in and out of quotes need more. */
const MAX_TRIES = 5

export interface MarkdownElement {
  /** Of HTML that CommonMark has, but for `image`: an image is not shown, its text alone is. */
  readonly tag: string
  /** Of a link: to http or https alone. */
  readonly href?: string
  /** Of a list: its first number. */
  readonly start?: number
  /** None: the tag has no end. */
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
// A short text could repeat a long address that is given once.
parser.disable('reference')
parser.block.ruler.before('table', 'count', countTries, {
  alt: ['paragraph', 'blockquote', 'list'],
})
parser.inline.ruler.before('text', 'count', countTries)

const leafOf = ({ type, content }: Token): MarkdownNode => {
  if (type === 'softbreak') return '\n'
  if (type === 'hardbreak') return { tag: 'br' }
  if (type === 'hr') return { tag: 'hr' }
  if (type === 'code_inline') return { tag: 'code', children: [content] }
  if (type === 'code_block' || type === 'fence')
    return { tag: 'pre', children: [{ tag: 'code', children: [content] }] }
  if (type === 'image') return { tag: 'image', children: [content] }
  return content
}

/** What ends a sentence, or opens or closes emphasis around an address. */
const AFTER_ADDRESS = '.,:;!?\'"*_…”’'

/** Behind a blank or a bracket: in quotes it may be a part of HTML. */
const ADDRESS = /(?<=^|[\s([])https?:\/\/[^\s<>"`]+/gi

const withLinks = (text: string): MarkdownNode[] => {
  const nodes: MarkdownNode[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const after = found.includes('(') ? AFTER_ADDRESS : `)${AFTER_ADDRESS}`
    let end = found.length
    while (after.includes(found.charAt(end - 1))) end -= 1
    const href = found.slice(0, end)
    if (!/\/\/[^/]/.test(href)) continue
    nodes.push(text.slice(from, index), { tag: 'a', href, children: [href] })
    from = index + end
  }
  nodes.push(text.slice(from))
  return nodes.filter((node) => node !== '')
}

const elementOf = (token: Token, children: readonly MarkdownNode[]): MarkdownElement => {
  const href = token.attrGet('href')
  const start = token.attrGet('start')
  return {
    // Headings of a note stand below those of its day.
    tag: token.tag.replace(/^h([1-6])$/, (_, level) => `h${Math.min(Number(level) + 3, 6)}`),
    ...(href !== null && { href: String(href) }),
    ...(start !== null && { start: Number(start) }),
    children,
  }
}

/** Other addresses could run scripts, or open programs of the reader's device. */
const leadsElsewhere = (token: Token): boolean =>
  token.tag === 'a' && !/^https?:\/\//i.test(String(token.attrGet('href')))

const treeOf = (tokens: readonly Token[]): MarkdownNode[] => {
  const root: MarkdownNode[] = []
  const open = [root]
  let links = 0
  for (const token of tokens) {
    const children = open.at(-1) ?? root
    if (token.tag === 'a') links += token.nesting
    if (token.type === 'text' && links === 0) children.push(...withLinks(token.content))
    else if (token.nesting === 0) children.push(leafOf(token))
    else if (token.nesting === -1) open.pop()
    // The parser would drop what is deeper.
    else if (open.length >= MAX_DEPTH) throw new RangeError('This text is nested too deep.')
    else if (token.hidden || leadsElsewhere(token)) open.push(children)
    else {
      const inner: MarkdownNode[] = []
      children.push(elementOf(token, inner))
      open.push(inner)
    }
  }
  return root
}

/**
 * R-PAGE-5: Markdown as a tree, without HTML, images and links to other than the web. null: the
 * text is nested too deep or takes too much work, and is shown as it was typed.
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
