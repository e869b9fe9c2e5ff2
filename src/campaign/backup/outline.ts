import type { Backup } from '../../protocol/backup.ts'
import type { RecordedChange } from '../campaign.ts'
import { damaged } from './unusable.ts'

/**
 * Follows a history as far as the order of its changes tells. Undo goes to the parent, redo back to
 * the last change, and a new change drops what could be redone. So each parent is on the way to the
 * change before it, and the change to redo follows the head on the way to the last change.
 */
export const createOutline = () => {
  const path: number[] = []
  const restores = new Set<number>([0])
  const volumes = new Set<number>()
  let last = 0

  const addRestored = ({ seq, content, patch, volume }: RecordedChange): void => {
    const isBare = Object.values(patch).every((part) => Object.keys(part).length === 0)
    const isOfJournal = content.kind === 'day' || content.kind === 'rules'
    if (!isOfJournal || !isBare || volume <= seq) throw damaged(`change ${seq}`)
    volumes.add(volume)
  }

  const addMade = ({ seq, parent, content, volume }: RecordedChange): void => {
    while (path.length > 0 && path.at(-1) !== parent) path.pop()
    if ((path.at(-1) ?? null) !== parent) throw damaged(`change ${seq} has no parent`)
    path.push(seq)
    volumes.add(volume)
    if (content.kind === 'restore') restores.add(seq)
    if ((content.kind === 'restore') !== (volume === seq)) throw damaged(`change ${seq}`)
  }

  return {
    /** @throws UnusableBackup when the change cannot follow those before it */
    add: (change: RecordedChange): void => {
      if (change.seq <= last) throw damaged(`change ${change.seq} is out of order`)
      last = change.seq
      if (change.parent === change.seq) addRestored(change)
      else addMade(change)
    },
    /** The changes that stand, oldest first. @throws UnusableBackup if the pointers are wrong */
    wayTo: (
      { revision, head, redo }: Pick<Backup, 'revision' | 'head' | 'redo'>,
      volume: number,
    ): readonly number[] => {
      const length = head === null ? 0 : path.indexOf(head) + 1
      if (head !== null && length === 0) throw damaged('there is no head')
      if ((path[length] ?? null) !== redo) throw damaged('redo leads nowhere')
      if (last > revision) throw damaged('there are changes after the last revision')
      volumes.add(volume)
      for (const opened of volumes) if (!restores.has(opened)) throw damaged(`volume ${opened}`)
      return path.slice(0, length)
    },
  }
}
