import { hash } from 'node:crypto'

/** 48 bits. */
const HASH_LENGTH = 8

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** Opaque: another one says that something else changed, and no more. */
const STAMP_KEYS = new Set(['stamp', 'journal'])
/** When it was, not what. */
const TIME_KEYS = new Set(['addedAt'])
/** Opaque, and followed wherever they lead. */
const CURSOR_KEYS = new Set(['next'])

/** Answers of one campaign, written so that two versions of the program may write the same. */
export interface Canonical {
  /** Names what the server gives a random id, in the order in which it comes. */
  learn(kind: string, id: string): void
  /** Sorts what has random ids in the order in which they came. */
  inOrder<Item extends { readonly id: string }>(items: readonly Item[]): Item[]
  /** With sorted keys, without epochs, random ids in the order in which they came. */
  of(answer: unknown): Json
}

export const canonical = (epoch: string): Canonical => {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  const revision = new RegExp(`\\b${epoch}-(\\d+)`, 'gu')

  const nameFor = (kind: string, id: string): string => {
    const known = names.get(id)
    if (known !== undefined) return known
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    const name = `${kind} ${String(count).padStart(5, '0')}`
    names.set(id, name)
    return name
  }

  const stringOf = (key: string, text: string): string => {
    if (STAMP_KEYS.has(key)) return nameFor('stamp', text)
    return names.get(text) ?? text.replace(revision, '@$1')
  }

  const listOf = (key: string, list: readonly unknown[]): Json => {
    const written = list.map((item) => write('', item))
    if (key === 'sites') return written.toSorted(byId)
    // Rows that were met, by their ids: in what order says nothing.
    if (key === 'met') return written.toSorted()
    if (key === 'handouts') return written.toSorted((a, b) => byDay(a, b) || byId(a, b))
    return written
  }

  /** @param key of the object that holds the value; empty in a list and outermost */
  const write = (key: string, value: unknown): Json => {
    if (typeof value === 'string') return stringOf(key, value)
    if (Array.isArray(value)) return listOf(key, value)
    if (typeof value !== 'object' || value === null) return value as Json
    const entries = Object.entries(value)
      .filter(([key]) => !TIME_KEYS.has(key) && !CURSOR_KEYS.has(key))
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
    return Object.fromEntries(
      entries.map(([key, item]) => [names.get(key) ?? key, write(key, item)]),
    )
  }

  return {
    learn: (kind, id) => void nameFor(kind, id),
    inOrder: (items) => {
      const place = (id: string): string => names.get(id) ?? id
      return items.toSorted((a, b) => (place(a.id) < place(b.id) ? -1 : 1))
    },
    of: (answer) => write('', answer),
  }
}

const field = (value: Json, key: string): string | number => {
  const found = (value as { readonly [key: string]: Json })[key]
  return typeof found === 'string' || typeof found === 'number' ? found : 0
}

/** Sites are sorted by their random ids, so their order says nothing. */
const byId = (a: Json, b: Json): number => (field(a, 'id') < field(b, 'id') ? -1 : 1)

/** The newest first; of the order within a day nothing is said. */
const byDay = (a: Json, b: Json): number => Number(field(b, 'day')) - Number(field(a, 'day'))

export const hashOf = (content: unknown): string =>
  hash('sha256', JSON.stringify(content), 'base64url').slice(0, HASH_LENGTH)
