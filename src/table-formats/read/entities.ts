const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
}
const NAMES: ReadonlyMap<string, string> = new Map(Object.entries(NAMED))

/** For patterns: a character reference of HTML. */
export const ENTITY = '&(?:#\\d{1,7}|#x[\\da-f]{1,6}|[a-z]{2,8});'

/** The sign of a reference; one that is not known stays as it is. */
export const decodeEntity = (entity: string): string => {
  const name = entity.slice(1, -1).toLowerCase()
  if (!name.startsWith('#')) return NAMES.get(name) ?? entity
  const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code <= 0x10ffff ? String.fromCodePoint(code) : entity
}
