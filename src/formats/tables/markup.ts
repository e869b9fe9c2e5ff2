import { decodeHTML } from 'entities'

const HIDDEN_ELEMENT = /<(script|style|template)\b.*?(?:<\/\1\s*>|$)/gis
const TAG = /<\/?([a-z][a-z\d]{0,15})(?:\s[^<>]*|\/)?>|<!--[^<>]*>/gi
const BLOCK = /^(?:p|div|li|tr|ul|ol|table|blockquote|section|h[1-6])$/i

/** A mark for the edge of a paragraph, replaced by line breaks at the end. */
const PARAGRAPH_EDGE = '\v'

/** The text of HTML as people read it: a line for each paragraph, item and break. */
export const htmlToText = (html: string): string =>
  decodeHTML(
    html
      .replace(HIDDEN_ELEMENT, '')
      .replace(/[ \t\n\r\f]+/g, ' ')
      .replace(TAG, (_, name = '') =>
        /^br$/i.test(name) ? '\n' : BLOCK.test(name) ? PARAGRAPH_EDGE : '',
      )
      // Runs of blanks are shortened first: the patterns below take quadratic time for long ones.
      .replace(/ +/g, ' ')
      .replace(/\n?[ \v]*\v/g, '\n')
      .replace(/ ?\n ?/g, '\n')
      .trim(),
  )

const MARKDOWN_MARKUP = new RegExp(
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

/** A Markdown cell as plain text, with line breaks and link texts, without emphasis and code. */
export const plainMarkdown = (cell: string): string =>
  cell.trim().replace(MARKDOWN_MARKUP, (part: string, ...groups: (string | undefined)[]) => {
    const [escaped, wiki, link, code, starred, underlined] = groups
    if (wiki !== undefined) return wiki.slice(wiki.lastIndexOf('|') + 1)
    const emphasized = starred ?? underlined
    if (emphasized !== undefined) return plainMarkdown(emphasized)
    if (part.startsWith('<')) return '\n'
    return part.startsWith('&') ? decodeHTML(part) : (escaped ?? link ?? code ?? '')
  })

/** Emphasis after a blank, bracket or quote, and before no letter; `2 * 3`, `snake_case` stay. */
const EMPHASIS =
  /(?<![^\s("“])([*_`]{1,4})([^\s*_`](?:[^*_`]{0,300}[^\s*_`])?)([*_`]{1,4})(?![\p{L}\d])/gu

/** A text without marks of emphasis and code around it or around its words. */
export const withoutEmphasis = (text: string): string =>
  text.replace(EMPHASIS, (whole, opens: string, marked: string, closes: string) =>
    opens === [...closes].reverse().join('') ? marked : whole,
  )
