import { decodeEntity, ENTITY } from './entities.ts'

const PARTS = new RegExp(
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
  cell.trim().replace(PARTS, (part: string, escaped?: string, wiki?: string, link?: string) => {
    if (escaped !== undefined) return escaped
    if (wiki !== undefined) return wiki.slice(wiki.lastIndexOf('|') + 1)
    if (link !== undefined) return link
    if (part.startsWith('<')) return '\n'
    return part.startsWith('&') ? decodeEntity(part) : ''
  })
