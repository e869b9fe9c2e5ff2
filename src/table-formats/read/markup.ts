const NAMES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
  ['ndash', '–'],
  ['mdash', '—'],
  ['hellip', '…'],
  ['rsquo', '’'],
  ['lsquo', '‘'],
  ['rdquo', '”'],
  ['ldquo', '“'],
])

/** A character reference of HTML. */
const ENTITY = '&(?:#\\d{1,7}|#x[\\da-f]{1,6}|[a-z]{2,8});'
const ENTITIES = new RegExp(ENTITY, 'gi')

/** The sign of a reference; one that is not known stays as it is. */
const decodeEntity = (entity: string): string => {
  const name = entity.slice(1, -1).toLowerCase()
  if (!name.startsWith('#')) return NAMES.get(name) ?? entity
  const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code <= 0x10ffff ? String.fromCodePoint(code) : entity
}

const UNSEEN = /<(script|style|template)\b.*?(?:<\/\1\s*>|$)/gis
const BREAK = /<br(?:\s[^<>]*|\/)?>/gi
const BLOCK = /<\/?(?:p|div|li|tr|ul|ol|table|blockquote|section|h[1-6])(?:\s[^<>]*|\/)?>/gi
const TAG = /<\/?[a-z][a-z\d]{0,15}(?:\s[^<>]*|\/)?>|<!--[^<>]*>/gi

/** What people would read of HTML: a line for each paragraph, item and break. */
export const htmlToText = (html: string): string =>
  html
    .replace(UNSEEN, '')
    .replace(/[ \t\n\r\f]+/g, ' ')
    .replace(BREAK, '\n')
    .replace(BLOCK, '\v')
    .replace(TAG, '')
    .replace(/\n?[ \v]*\v/g, '\n')
    .replace(/ *\n */g, '\n')
    .trim()
    .replace(ENTITIES, decodeEntity)

const MARKDOWN = new RegExp(
  [
    '\\\\([!-/:-@[-`{-~])',
    '<br\\s{0,3}/?>',
    '\\[\\[([^[\\]]{1,300})\\]\\]',
    '\\[([^[\\]]{1,300})\\]\\([^()\\s]{1,500}\\)',
    '\\*\\*|__',
    ENTITY,
  ].join('|'),
  'gi',
)

/** The text of a Markdown cell: line breaks, links by what is shown, no marks of bold letters. */
export const plainMarkdown = (cell: string): string =>
  cell.trim().replace(MARKDOWN, (part: string, escaped?: string, wiki?: string, link?: string) => {
    if (escaped !== undefined) return escaped
    if (wiki !== undefined) return wiki.slice(wiki.lastIndexOf('|') + 1)
    if (link !== undefined) return link
    if (part.startsWith('<')) return '\n'
    return part.startsWith('&') ? decodeEntity(part) : ''
  })
