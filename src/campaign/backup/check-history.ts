import type { Backup } from '../../protocol/backup.ts'
import type { RecordedChange, State } from '../campaign.ts'
import { indexIn } from './ascending.ts'
import { createOutline } from './outline.ts'
import { createWalker } from './walker.ts'

/** The changes of a backup, which every schema has let pass. */
export interface BackupChanges {
  /** All of them, in the order of the file; a new reading each time. */
  all(): AsyncIterable<RecordedChange>
  /** One of them that `all` has given. */
  at(seq: number): Promise<RecordedChange>
}

/** What is found out about a history on the way. */
export interface CheckedHistory {
  /** Whether a change stands. */
  stands(seq: number): boolean
  /** How many days are in the volume of the journal that is open. */
  readonly days: number
}

/**
 * Makes sure that a history can be walked: every change fits the state it was made on, so that
 * undoing all of it never fails, and no state on the way is one that a campaign cannot be in.
 *
 * @param state how the backup says that the campaign stands
 * @throws UnusableBackup
 */
export const checkHistory = async (
  backup: Backup,
  state: State,
  changes: BackupChanges,
): Promise<CheckedHistory> => {
  const outline = createOutline()
  const { volume } = backup.expedition
  let days = 0
  for await (const change of changes.all()) {
    outline.add(change)
    if (change.content.kind === 'day' && change.volume === volume) days += 1
  }
  const standing = outline.wayTo({ ...backup, volume })
  await walkAll(state, changes, standing)
  return { stands: (seq) => indexIn(standing, seq) !== -1, days }
}

/** Back from how the campaign stands to how it began, then along every change that was ever made. */
const walkAll = async (
  state: State,
  changes: BackupChanges,
  standing: readonly number[],
): Promise<void> => {
  const walker = createWalker(state)
  for (const seq of standing.toReversed()) walker.step(await changes.at(seq), 'back')
  const path: number[] = []
  for await (const change of changes.all()) {
    if (change.parent === change.seq) continue
    for (let last = path.at(-1); last !== undefined && last !== change.parent; last = path.at(-1)) {
      walker.step(await changes.at(last), 'back')
      path.pop()
    }
    walker.step(change, 'forth')
    path.push(change.seq)
  }
}
