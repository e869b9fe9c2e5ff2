import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { folderForTest } from '../folder.ts'
import { runCommitter } from '../programs/run.ts'
import { daysInSoundFolder } from './soundness.ts'

const KILLS = 50
/** Side by side, since a process takes longer to start than to be killed. */
const FOLDERS = 2

const killAgainAndAgain = async (dataDir: string, kills: number): Promise<void> => {
  let before = 0
  for (let kill = 1; kill <= kills; kill += 1) {
    const committer = runCommitter(dataDir)
    await committer.heard((line) => line.startsWith('ended'))
    await sleep(Math.random() * 40)
    await committer.kill()
    const acknowledged = Number(committer.said.at(-1)?.split(' ')[1])
    expect(acknowledged).toBeGreaterThan(before)
    const kept = await daysInSoundFolder(dataDir)
    expect(kept).toBeGreaterThanOrEqual(acknowledged)
    // One that was written may have been killed before it could say so.
    expect(kept).toBeLessThanOrEqual(acknowledged + 1)
    before = kept
  }
}

test(`every acknowledged day is there after each of ${KILLS} kills at a random moment`, async () => {
  const folders = Array.from({ length: FOLDERS }, folderForTest)
  await Promise.all(folders.map((folder) => killAgainAndAgain(folder, KILLS / FOLDERS)))
}, 120_000)
