import { Buffer } from 'node:buffer'
import type { EncounterEntry } from '../../rules/encounter.ts'
import { withChanges } from '../../rules/layered-map.ts'
import { remembered } from '../remembered.ts'

/** By id. Such a map never changes. */
type Entries = ReadonlyMap<string, EncounterEntry>

/** Every day asks for these. Adding them up anew would cost more with each entry. */
interface Outline {
  /** Those that are not dealt with. */
  readonly pending: Entries
  /** R-STORY-6: those that players may read; the same map while they are the same. */
  readonly shared: Entries
  /** Of their JSON, in UTF-8. */
  readonly bytes: number
}

const outlines = new WeakMap<Entries, Outline>()

export const isPending = ({ state }: EncounterEntry): boolean =>
  state === 'open' || state === 'later'

/**
 * R-BOUND-3: of its JSON, in UTF-8, as long as its state can make it. So a full list takes every
 * state: resolving is what makes room.
 */
export const bytesOfEntry = remembered((entry: EncounterEntry): number =>
  Buffer.byteLength(JSON.stringify({ ...entry, state: 'resolved', shared: true })),
)

const outlineOf = (entries: Entries): Outline => {
  const kept = outlines.get(entries)
  if (kept) return kept
  let bytes = 0
  const pending = new Map<string, EncounterEntry>()
  const shared = new Map<string, EncounterEntry>()
  for (const [id, entry] of entries) {
    bytes += bytesOfEntry(entry)
    if (isPending(entry)) pending.set(id, entry)
    if (entry.shared) shared.set(id, entry)
  }
  const outline = { pending, shared, bytes }
  outlines.set(entries, outline)
  return outline
}

export const pendingEntries = (entries: Entries): Entries => outlineOf(entries).pending

export const sharedEntries = (entries: Entries): Entries => outlineOf(entries).shared

export const bytesOfEntries = (entries: Entries): number => outlineOf(entries).bytes

/**
 * Derives what is asked of a map of entries from another, at the cost of the change.
 *
 * @param changes all that may differ between the two
 */
export const carryEntries = (
  before: Entries,
  after: Entries,
  changes: readonly (readonly [id: string, ...unknown[]])[],
): void => {
  const outline = outlines.get(before)
  if (!outline || outlines.has(after)) return
  let { bytes } = outline
  const pending: [id: string, entry: EncounterEntry | undefined][] = []
  const shared: [id: string, entry: EncounterEntry | undefined][] = []
  for (const [id] of changes) {
    const old = before.get(id)
    const entry = after.get(id)
    bytes += (entry ? bytesOfEntry(entry) : 0) - (old ? bytesOfEntry(old) : 0)
    pending.push([id, entry && isPending(entry) ? entry : undefined])
    if (old?.shared || entry?.shared) shared.push([id, entry?.shared ? entry : undefined])
  }
  outlines.set(after, {
    pending: withChanges(outline.pending, pending),
    shared: shared.length > 0 ? withChanges(outline.shared, shared) : outline.shared,
    bytes,
  })
}
