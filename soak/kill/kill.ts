import { daysInSoundFolder } from '#test/store/sqlite/soundness.ts'
import { type Chance, chanceOf } from '../support/chance.ts'
import { type Cleanup, tidily } from '../support/cleanup.ts'
import { newFolder, removeFolder } from '../support/folder.ts'
import { type Findings, findings, type Outcome } from '../support/outcome.ts'
import type { Run } from '../support/run.ts'
import { eachAtOnce, msUntil, range, sleep } from '../support/wait.ts'
import type { StartLife } from './life.ts'

export interface Kills {
  readonly kills: number
  /** On average. */
  readonly acknowledgementsALife: number
  /** Kills before a new folder is used. */
  readonly killsAFolder: number
  readonly atOnce: number
  readonly startLife: StartLife
}

const LIFE_LIMIT_MS = 30_000
/** After the last acknowledgement, at most. */
const MOMENT_MS = 40

/** An acknowledged change survives kill -9: kills a writer again and again, and looks each time. */
export const killWriters = async ({ seed }: Run, sizes: Kills): Promise<Outcome> => {
  const { kills, killsAFolder, atOnce } = sizes
  const found = findings()
  let killed = 0
  let acknowledged = 0
  const killInFolder = async (folder: number): Promise<void> =>
    tidily(async (left) => {
      const dataDir = newFolder()
      left.add(() => removeFolder(dataDir))
      const chance = chanceOf(seed + folder)
      let kept = 0
      for (const kill of range(Math.min(killsAFolder, kills - folder * killsAFolder))) {
        const last = await oneLife(dataDir, kept, sizes, chance, left)
        acknowledged += Math.max(0, last - kept)
        killed += 1
        kept = await judge(dataDir, last, kept, `folder ${folder}, kill ${kill + 1}`, found)
      }
    })
  await eachAtOnce(range(Math.ceil(kills / killsAFolder)), atOnce, killInFolder)
  return { figures: { kills: killed, acknowledged }, broken: found.list() }
}

/** Answers the last day that the writer acknowledged. */
const oneLife = async (
  dataDir: string,
  kept: number,
  { startLife, acknowledgementsALife }: Kills,
  chance: Chance,
  left: Cleanup,
): Promise<number> => {
  const life = await startLife(dataDir, left)
  const enough = kept + 1 + chance.below(2 * acknowledgementsALife)
  await msUntil(() => life.acknowledged() >= enough, LIFE_LIMIT_MS, 1)
  await sleep(chance.below(MOMENT_MS))
  await life.kill()
  return life.acknowledged()
}

/** Answers how many days a folder holds after a kill. */
const judge = async (
  dataDir: string,
  last: number,
  before: number,
  where: string,
  found: Findings,
): Promise<number> => {
  found.expect(last > before, `${where}: nothing was acknowledged`)
  try {
    const kept = await daysInSoundFolder(dataDir)
    found.expect(kept >= last, `${where}: ${last} days were acknowledged, ${kept} are there`)
    // A written one may have been killed before it could say so.
    found.expect(kept <= last + 1, `${where}: ${kept} days are there, ${last} were acknowledged`)
    return kept
  } catch (error) {
    found.expect(false, `${where}: ${String(error)}`)
    return last
  }
}
