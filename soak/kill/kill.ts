import { countDaysInSoundFolder } from '#test/store/sqlite/soundness.ts'
import { type Chance, chanceOf } from '../support/chance.ts'
import { type Cleanup, withCleanup } from '../support/cleanup.ts'
import { newFolder, removeFolder } from '../support/folder.ts'
import { type Findings, newFindings, type Outcome } from '../support/outcome.ts'
import type { Run } from '../support/run.ts'
import { eachAtOnce, msUntil, range, sleep } from '../support/wait.ts'
import type { StartWriter } from './life.ts'

export interface KillsSize {
  readonly kills: number
  /** Average number of acknowledged days before a kill. */
  readonly acknowledgementsPerLife: number
  /** Kills before a new folder is used. */
  readonly killsPerFolder: number
  readonly atOnce: number
  readonly startWriter: StartWriter
}

const LIFE_LIMIT_MS = 30_000
/** Longest time between the last acknowledgement and the kill. */
const MAX_KILL_DELAY_MS = 40

/** Tests that an acknowledged change survives kill -9: kills a writer again and again, and reads the days each time. */
export const testKills = async ({ seed }: Run, sizes: KillsSize): Promise<Outcome> => {
  const { kills, killsPerFolder, atOnce } = sizes
  const findings = newFindings()
  let killed = 0
  let acknowledged = 0
  const killInFolder = async (folder: number): Promise<void> =>
    withCleanup(async (cleanup) => {
      const dataDir = newFolder()
      cleanup.add(() => removeFolder(dataDir))
      const chance = chanceOf(seed + folder)
      let storedDays = 0
      for (const kill of range(Math.min(killsPerFolder, kills - folder * killsPerFolder))) {
        const lastAcknowledged = await writeAndKill(dataDir, storedDays, sizes, chance, cleanup)
        acknowledged += Math.max(0, lastAcknowledged - storedDays)
        killed += 1
        storedDays = await judgeFolder(
          dataDir,
          lastAcknowledged,
          storedDays,
          `folder ${folder}, kill ${kill + 1}`,
          findings,
        )
      }
    })
  await eachAtOnce(range(Math.ceil(kills / killsPerFolder)), atOnce, killInFolder)
  return { figures: { kills: killed, acknowledged }, broken: findings.list() }
}

/** Starts a writer and kills it. Returns the last day that it acknowledged. */
const writeAndKill = async (
  dataDir: string,
  storedDays: number,
  { startWriter, acknowledgementsPerLife }: KillsSize,
  chance: Chance,
  cleanup: Cleanup,
): Promise<number> => {
  const writer = await startWriter(dataDir, cleanup)
  const killAfter = storedDays + 1 + chance.below(2 * acknowledgementsPerLife)
  await msUntil(() => writer.acknowledged() >= killAfter, LIFE_LIMIT_MS, 1)
  await sleep(chance.below(MAX_KILL_DELAY_MS))
  await writer.kill()
  return writer.acknowledged()
}

/** Checks a folder after a kill. Returns how many days it holds. */
const judgeFolder = async (
  dataDir: string,
  acknowledgedDay: number,
  before: number,
  where: string,
  findings: Findings,
): Promise<number> => {
  findings.expect(acknowledgedDay > before, `${where}: nothing was acknowledged`)
  try {
    const storedDays = await countDaysInSoundFolder(dataDir)
    findings.expect(
      storedDays >= acknowledgedDay,
      `${where}: ${acknowledgedDay} days were acknowledged, ${storedDays} are there`,
    )
    // A writer may have been killed after it wrote a day, before it acknowledged it.
    findings.expect(
      storedDays <= acknowledgedDay + 1,
      `${where}: ${storedDays} days are there, ${acknowledgedDay} were acknowledged`,
    )
    return storedDays
  } catch (error) {
    findings.expect(false, `${where}: ${String(error)}`)
    return acknowledgedDay
  }
}
