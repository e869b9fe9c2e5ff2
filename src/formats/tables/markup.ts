import { decodeHTML } from 'entities'

const UNSEEN = /<(script|style|template)\b.*?(?:<\/\1\s*>|$)/gis
const TAG = /<\/?([a-z][a-z\d]{0,15})(?:\s[^<>]*|\/)?>|<!--[^<>]*>/gi
const BLOCK = /^(?:p|div|li|tr|ul|ol|table|blockquote|section|h[1-6])$/i

/** A paragraph's edge until lines are made. */
const EDGE = '\v'

/** The text that people would read: a line for each paragraph, item and break. */
export const htmlToText = (html: string): string =>
  decodeHTML(
    html
      .replace(UNSEEN, '')
      .replace(/[ \t\n\r\f]+/g, ' ')
      .replace(TAG, (_, name = '') => (/^br$/i.test(name) ? '\n' : BLOCK.test(name) ? EDGE : ''))
      // The patterns below would take quadratic time for longer runs of blanks.
      .replace(/ +/g, ' ')
      .replace(/\n?[ \v]*\v/g, '\n')
      .replace(/ ?\n ?/g, '\n')
      .trim(),
  )

const MARKDOWN = new RegExp(
  [
    '\\\\([!-/:-@[-`{-~])',
    '<br\\s{0,3}/?>',
    '\\[\\[([^[\\]]{1,300})\\]\\]',
    '\\[([^[\\]]{1,300})\\]\\([^()\\s]{1,500}\\)',
    '\\*\\*|__',
    '`([^`]{1,300})`',
    '(?<!\\w)\\*([^\\s*](?:[^*]{0,300}[^\\s*])?)\\*(?!\\w)',
    '(?<!\\w)_([^\\s_](?:[^_]{0,300}[^\\s_])?)_(?!\\w)',
    '&(?:#\\d{1,7}|#x[\\da-f]{1,6}|[a-z\\d]{2,31});',
  ].join('|'),
  'gi',
)

/** The text of a Markdown cell: line breaks, links by what is shown, no marks of emphasis or code. */
export const plainMarkdown = (cell: string): string =>
  cell.trim().replace(MARKDOWN, (part: string, ...groups: (string | undefined)[]) => {
    const [escaped, wiki, link, code, starred, underlined] = groups
    if (wiki !== undefined) return wiki.slice(wiki.lastIndexOf('|') + 1)
    const stressed = starred ?? underlined
    if (stressed !== undefined) return plainMarkdown(stressed)
    if (part.startsWith('<')) return '\n'
    return part.startsWith('&') ? decodeHTML(part) : (escaped ?? link ?? code ?? '')
  })

/** Behind nothing but a blank, a bracket or a quote, and before no letter: `2 * 3`, `snake_case` stay. */
const EMPHASIS =
  /(?<![^\s("“])([*_`]{1,4})([^\s*_`](?:[^*_`]{0,300}[^\s*_`])?)([*_`]{1,4})(?![\p{L}\d])/gu

/** A text without marks of emphasis and code around it, or around words of it. */
export const withoutEmphasis = (text: string): string =>
  text.replace(EMPHASIS, (whole, opens: string, marked: string, closes: string) =>
    opens === [...closes].reverse().join('') ? marked : whole,
  )
