import type { BackupChange, BackupDay } from '#protocol/backup.ts'
import type { State } from '../state.ts'
import { type UpgradeStep, upgradeChanges, upgradeState, versionAfter } from '../upgrade.ts'
import { follow } from './check-history.ts'
import { damaged } from './unusable.ts'

type Lines = AsyncIterable<BackupChange | BackupDay>

/** Brings states, and the changes of a history, of an older version up to date. */
export const bringUpFrom = (version: number, steps: readonly UpgradeStep[]) => {
  /** @throws UnusableBackup */
  const state = (old: unknown): State => {
    try {
      return upgradeState(old as object, version, steps)
    } catch {
      throw damaged(`a state is none of version ${version}`)
    }
  }
  /** @throws UnusableBackup */
  const changes = (start: object, lines: Lines): Lines =>
    version === versionAfter(steps) ? lines : upgradeChanges(start, lines, state, follow)
  return { state, changes }
}
