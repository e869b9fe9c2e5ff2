import { hash } from 'node:crypto'

/** Characters of a hash: 48 bits. */
const HASH_LENGTH = 8

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** Fields with stamps. A stamp only shows that something changed, so it gets a number. */
const STAMP_KEYS = new Set(['stamp', 'journal'])
/** Fields with times, which are left out. */
const TIME_KEYS = new Set(['addedAt'])
/** Fields with cursors, which are left out: all pages are read. */
const CURSOR_KEYS = new Set(['next'])

/** Converts a campaign's answers to a form that is the same in two versions of the program. */
export interface Canonical {
  /** Replaces a random id by a number in the order of first appearance. */
  learn(kind: string, id: string): void
  /** Sorts items with random ids by the first appearance of their ids. */
  inOrder<Item extends { readonly id: string }>(items: readonly Item[]): Item[]
  /** Sorts keys, removes epochs and times, and numbers random ids. */
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
    // The order of met rows' ids has no meaning.
    if (key === 'met') return written.toSorted()
    if (key === 'handouts') return written.toSorted((a, b) => byDay(a, b) || byId(a, b))
    return written
  }

  /** @param key name of the field that has the value; empty in a list and at the top */
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
      const sortKey = (id: string): string => names.get(id) ?? id
      return items.toSorted((a, b) => (sortKey(a.id) < sortKey(b.id) ? -1 : 1))
    },
    of: (answer) => write('', answer),
  }
}

const field = (value: Json, key: string): string | number => {
  const found = (value as { readonly [key: string]: Json })[key]
  return typeof found === 'string' || typeof found === 'number' ? found : 0
}

/** By id: the server's order of sites follows random ids and has no meaning. */
const byId = (a: Json, b: Json): number => (field(a, 'id') < field(b, 'id') ? -1 : 1)

/** By day, newest first; the order within a day has no meaning. */
const byDay = (a: Json, b: Json): number => Number(field(b, 'day')) - Number(field(a, 'day'))

export const hashOf = (content: unknown): string =>
  hash('sha256', JSON.stringify(content), 'base64url').slice(0, HASH_LENGTH)
