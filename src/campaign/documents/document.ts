import { StoreUnavailable } from '../store.ts'

/** A document as it is stored, with its version in `v` unless that is 1. */
export type Stored = Readonly<Record<string, unknown>>

export interface Codec<Value> {
  /**
   * @throws NewerDocument when a newer version of the program wrote it
   * @throws TypeError when it is no document
   */
  read(stored: unknown): Value
  write(value: Value): unknown
}

/** A newer version of the program wrote the document: nobody here may guess what it says. */
export class NewerDocument extends StoreUnavailable {
  constructor(document: string, version: number) {
    super(`This ${document} is of version ${version}, which only a newer Overland reads.`)
  }
}

/** Upgrade steps work on JSON as it was stored then, so they stay right when types change. */
export interface Document<Fields extends object> extends Codec<Fields> {
  readonly name: string
  readonly version: number
  /** Reads the fields of a patch. */
  readPart(stored: unknown): Partial<Fields>
  writePart(part: Partial<Fields>): Stored
  /** Adds fields from `version` on. Older documents get the defaults, as stored; parts get none. */
  adds<More extends object>(version: number, defaults: Stored): Document<Fields & More>
  /** Changes fields from `version` on. The step also meets parts, in which fields are missing. */
  changes(version: number, step: (old: Old) => Stored): Document<Fields>
}

// biome-ignore lint/suspicious/noExplicitAny: no type of today describes what was stored once
type Old = any

interface Step {
  readonly adds: Stored
  readonly change: (old: Old) => Stored
}

const NOTHING: Stored = {}
const asItIs = (old: Stored): Stored => old

/**
 * Defines a kind of document, at version 1.
 *
 * @param name for messages
 * @param nested codecs of single fields
 */
export const document = <Fields extends object>(
  name: string,
  nested: { readonly [Field in keyof Fields]?: Codec<Fields[Field]> } = {},
): Document<Fields> => definedBy(name, nested as Nested, [])

type Nested = Readonly<Record<string, Codec<unknown> | undefined>>

const definedBy = <Fields extends object>(
  name: string,
  nested: Nested,
  steps: readonly Step[],
): Document<Fields> => {
  const version = steps.length + 1
  const codecs = Object.entries(nested)

  const convert = (fields: Stored, way: 'read' | 'write'): Stored => {
    const converted = { ...fields }
    for (const [field, codec] of codecs)
      if (codec && field in fields) converted[field] = codec[way](fields[field])
    return converted
  }

  const read = (stored: unknown, isWhole: boolean): Stored => {
    const { v = 1, ...fields } = fieldsOf(stored, name)
    if (typeof v !== 'number' || !Number.isInteger(v) || v < 1) throw noDocument(name)
    if (v > version) throw new NewerDocument(name, v)
    const upgraded = steps
      .slice(v - 1)
      .reduce<Stored>((old, { adds, change }) => ({ ...(isWhole && adds), ...change(old) }), fields)
    return convert(upgraded, 'read')
  }

  // Lists have thousands of documents without a version: no copy of those.
  const write: (fields: object) => Stored =
    version === 1 && codecs.length === 0
      ? (fields) => fields as Stored
      : (fields) => ({
          ...(version > 1 && { v: version }),
          ...convert(fields as Stored, 'write'),
        })

  const next = (at: number, step: Step): Document<Fields> => {
    if (at !== version + 1) throw new RangeError(`The next version of ${name} is ${version + 1}`)
    return definedBy(name, nested, [...steps, step])
  }

  return {
    name,
    version,
    read: (stored) => read(stored, true) as Fields,
    readPart: (stored) => read(stored, false) as Partial<Fields>,
    write,
    writePart: write,
    adds: <More extends object>(at: number, adds: Stored) =>
      next(at, { adds, change: asItIs }) as Document<Fields & More>,
    changes: (at, change) => next(at, { adds: NOTHING, change }),
  }
}

const fieldsOf = (stored: unknown, name: string): Stored => {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) throw noDocument(name)
  return stored as Stored
}

const noDocument = (name: string): TypeError => new TypeError(`This is no ${name}.`)

export const listOf = <Item>(codec: Codec<Item>): Codec<readonly Item[]> => ({
  read: (stored) => (stored as readonly unknown[]).map(codec.read),
  write: (items) => items.map(codec.write),
})

export const optional = <Value>(codec: Codec<Value>): Codec<Value | null | undefined> => ({
  read: (stored) => (stored === null || stored === undefined ? stored : codec.read(stored)),
  write: (value) => (value === null || value === undefined ? value : codec.write(value)),
})
