import type { Backup } from '../../protocol/backup.ts'
import type { RecordedChange, State } from '../campaign.ts'
import type { Way } from '../map-state-patch.ts'
import { breathe, inSlices } from '../work-turn.ts'
import { indexIn } from './ascending.ts'
import { createOutline } from './outline.ts'
import { createWalker } from './walker.ts'

/** A backup's changes, valid by every schema. */
export interface BackupChanges {
  /** In the order of the file; a new reading each time. */
  all(): AsyncIterable<RecordedChange>
  /** One that `all` has given. */
  at(seq: number): Promise<RecordedChange>
}

export interface CheckedHistory {
  stands(seq: number): boolean
  /** How many changes are in the journal that is open. */
  readonly inJournal: number
}

/** R-JOUR-4: the days of a journal volume, and the changes of the rules that it marks days by. */
export const isInJournal = (
  { content, volume }: Pick<RecordedChange, 'content' | 'volume'>,
  of: number,
): boolean => volume === of && (content.kind === 'day' || content.kind === 'rules')

/** Checks that undo never fails, and every state on the way is valid. @throws UnusableBackup */
export const checkHistory = async (
  backup: Backup,
  state: State,
  changes: BackupChanges,
): Promise<CheckedHistory> => {
  const outline = createOutline()
  const { volume } = backup.expedition
  let inJournal = 0
  for await (const change of changes.all()) {
    outline.add(change)
    if (isInJournal(change, volume)) inJournal += 1
  }
  const pathToHead = outline.wayTo(backup, volume)
  await walkAll(state, changes, pathToHead)
  return { stands: (seq) => indexIn(pathToHead, seq) !== -1, inJournal }
}

/** Back from the current state to the first, then along every change that was ever made. */
const walkAll = async (
  state: State,
  changes: BackupChanges,
  pathToHead: readonly number[],
): Promise<void> => {
  const walker = await inSlices(createWalker(state))
  const step = async (change: RecordedChange, way: Way): Promise<void> => {
    await breathe()
    await inSlices(walker.step(change, way))
  }
  for (const seq of pathToHead.toReversed()) await step(await changes.at(seq), 'back')
  const path: number[] = []
  for await (const change of changes.all()) {
    if (change.parent === change.seq) continue
    for (let last = path.at(-1); last !== undefined && last !== change.parent; last = path.at(-1)) {
      await step(await changes.at(last), 'back')
      path.pop()
    }
    await step(change, 'forth')
    path.push(change.seq)
  }
}
