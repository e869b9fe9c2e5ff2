import type { BackupChange, BackupDay } from '../../protocol/backup.ts'
import { difference, inverse, type Patch, patched } from '../patch.ts'
import type { State } from '../state.ts'
import { type UpgradeStep, upgraded, versionAfter } from '../upgrade.ts'
import { follow } from './check-history.ts'
import { damaged } from './unusable.ts'

type Lines = AsyncIterable<BackupChange | BackupDay>

/** Brings states, and the changes of a history, of an older version up to date. */
export interface BringUp {
  /** @throws UnusableBackup */
  state(old: unknown): State
  /** @throws UnusableBackup */
  changes(start: object, lines: Lines): Lines
}

/** Whole states are compared: it takes far longer than to read a history of this version. */
export const bringUpFrom = (version: number, steps: readonly UpgradeStep[]): BringUp => {
  const bring = (old: unknown): State => {
    try {
      return upgraded(old as object, version, steps)
    } catch {
      throw damaged(`a state is none of version ${version}`)
    }
  }
  const isNewest = version === versionAfter(steps)
  return {
    state: bring,
    async *changes(start, lines) {
      if (isNewest) return yield* lines
      const path: { readonly seq: number; readonly back: Patch }[] = []
      let old = start
      for await (const line of lines) {
        if (!('forth' in line)) {
          yield line
          continue
        }
        for (let last = path.at(-1); last && last.seq !== line.parent; last = path.at(-1)) {
          old = patched(old, last.back)
          path.pop()
        }
        const before = old
        old = follow(line, (forth) => patched(before, forth))
        path.push({ seq: line.seq, back: inverse(before, line.forth as Patch) })
        yield { ...line, forth: difference(bring(before), bring(old)).forth }
      }
    },
  }
}
