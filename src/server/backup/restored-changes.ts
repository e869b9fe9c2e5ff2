import { isInJournal } from '../../campaign/backup/check-history.ts'
import { changeWithImages, type NameOf } from '../../campaign/backup/rename-images.ts'
import type { RecordedChange } from '../../campaign/campaign.ts'
import type { OpenBackup } from './open-backup.ts'

export async function* restoredChanges(
  { changes, history }: Pick<OpenBackup, 'changes' | 'history'>,
  nameOf: NameOf,
): AsyncGenerator<RecordedChange, void> {
  for await (const change of changes.all()) {
    const isOnNoWay = change.parent === change.seq
    const undone = isOnNoWay ? change.undone : !history.stands(change.seq)
    yield changeWithImages({ ...change, undone }, nameOf)
  }
}

/** Of the journal's current volume. */
export async function* restoredJournal(backup: OpenBackup): AsyncGenerator<RecordedChange, void> {
  const { volume } = backup.state.expedition
  for await (const change of restoredChanges(backup, (image) => image))
    if (isInJournal(change, volume)) yield change
}
