import type { BackupChange, BackupDay } from '#protocol/backup.ts'
import type { State } from '../state.ts'
import { type UpgradeStep, upgradeChanges, upgradeState, versionAfter } from '../upgrade.ts'
import { applyOrRefuse } from './check-history.ts'
import { damaged } from './unusable.ts'

type Lines = AsyncIterable<BackupChange | BackupDay>

/** Upgrades the states and changes of a campaign's file from an older version. */
export const backupUpgrader = (version: number, steps: readonly UpgradeStep[]) => {
  /** @throws UnusableBackup */
  const upgrade = (old: unknown): State => {
    try {
      return upgradeState(old as object, version, steps)
    } catch {
      throw damaged(`a state is none of version ${version}`)
    }
  }
  /** @throws UnusableBackup */
  const upgradeLines = (start: object, lines: Lines): Lines =>
    version === versionAfter(steps) ? lines : upgradeChanges(start, lines, upgrade, applyOrRefuse)
  return { upgrade, upgradeLines }
}
