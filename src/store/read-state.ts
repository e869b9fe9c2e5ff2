import type { Kysely } from 'kysely'
import { patched } from '../campaign/patch.ts'
import type { State } from '../campaign/state.ts'
import { followChanges } from '../campaign/state-at.ts'
import { findLinks, type Link } from './changes.ts'
import type { Schema } from './schema.ts'
import { findSnapshot } from './snapshots.ts'

export interface ReadState {
  readonly state: State
  /** Of the snapshot's text and of the patches since, in bytes. */
  readonly size: number
  /** What led to the state from the last snapshot, as `costOf` has it. */
  readonly replayed: number
}

/** A change takes time, however short it is. */
const BYTES_A_CHANGE = 2_000

/** Of replaying changes, in bytes. */
export const costOf = (changes: number, bytes: number): number => changes * BYTES_A_CHANGE + bytes

/**
 * The state of a history at a head (null: its start), from the newest snapshot on the way there.
 *
 * @returns undefined if something is missing, as when the oldest changes just went
 */
export const readState = async (
  db: Kysely<Schema>,
  history: string,
  head: number | null,
): Promise<ReadState | undefined> => {
  const way: Link[] = []
  let at = head
  for (;;) {
    const snapshot = await findSnapshot(db, history, at)
    if (!snapshot) return undefined
    const { seq, isStart, state, size } = snapshot
    if (at !== null && at > seq) {
      const links = await findLinks(db, history, { after: seq, upTo: at })
      while (at !== null && at > seq) {
        const link = links.get(at)
        if (!link) return undefined
        way.push(link)
        at = link.parent
      }
    }
    // Otherwise the snapshot stands on another branch.
    if (at === seq || (at === null && isStart))
      return {
        state: way.reduceRight((reached, { forth }) => patched(reached, forth), state),
        size: size + sumOf(way),
        replayed: costOf(way.length, sumOf(way)),
      }
  }
}

const sumOf = (links: readonly Link[]): number => links.reduce((sum, { bytes }) => sum + bytes, 0)

/** A state that is at hand. */
interface AtHand extends ReadState {
  readonly head: number
  /** Of its head: the database may have lost it, and have another one by now. */
  readonly madeAt: number
}

/** Leads it on to another head of its history. @returns undefined if it has to be read anew */
export const leadState = async (
  db: Kysely<Schema>,
  history: string,
  { head: from, madeAt, state, size, replayed }: AtHand,
  to: number,
): Promise<ReadState | undefined> => {
  const range = { after: Math.min(from, to) - 1, upTo: Math.max(from, to) }
  const links = await findLinks(db, history, range)
  if (links.get(from)?.madeAt !== madeAt) return undefined
  const way: Link[] = []
  const led = await followChanges(state, { from, to }, async (seq) => {
    const link = links.get(seq)
    if (link) way.push(link)
    return link
  })
  const more = sumOf(way)
  return led && { state: led, size: size + more, replayed: replayed + costOf(way.length, more) }
}
