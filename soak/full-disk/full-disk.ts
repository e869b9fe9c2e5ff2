import type { Day } from '#protocol/views.ts'
import { daysInSoundFolder } from '#test/store/sqlite/soundness.ts'
import { API, dayOn, type Gm, numberOf, signIn } from '../support/gm.ts'
import { ask } from '../support/http.ts'
import { GM_KEY, startNode } from '../support/node.ts'
import { findings, type Outcome, rounded } from '../support/outcome.ts'
import type { Run } from '../support/run.ts'
import { msUntil, range, sleep } from '../support/wait.ts'
import { type SmallDisk, smallDisk } from './disk.ts'

export interface FullDisks {
  readonly times: number
  readonly writers: number
  /** Only if the machine does nothing else. */
  readonly judgesTimes: boolean
}

/** So far. */
interface Ledger {
  acknowledged: number
  refused: number
  readonly strange: string[]
  isOver: boolean
}

/** Until a full disk is noticed, as the existing log is overwritten first; or until room is. */
const FULL_LIMIT_MS = 60_000
const FULL_FOR_MS = 500
/** Before each time that the disk is filled up. */
const DAYS_BETWEEN = 50
/** The promise: writes resume this soon once there is space. */
const RESUME_MS = 5_000

/** So often in one campaign, which has 5,000 days at most. */
const TIMES_A_DISK = 25

/** A full disk acknowledges nothing falsely; writes resume by themselves. */
export const fillTheDisk = async (run: Run, sizes: FullDisks): Promise<Outcome> => {
  const figures = { disk: '', times: sizes.times, acknowledged: 0, refused: 0, resumed: 0 }
  const broken: string[] = []
  for (let done = 0; done < sizes.times; done += TIMES_A_DISK) {
    const times = Math.min(TIMES_A_DISK, sizes.times - done)
    const filled = await fillOne(run, { ...sizes, times })
    if (!filled) return { figures: { skipped: 'no disk can be made small here' }, broken: [] }
    figures.disk = filled.disk
    figures.acknowledged += filled.ledger.acknowledged
    figures.refused += filled.ledger.refused
    figures.resumed = Math.max(figures.resumed, ...filled.resumed)
    broken.push(...filled.broken)
  }
  const { resumed, ...more } = figures
  return { figures: { ...more, 'resumed after, ms at most': rounded(resumed, 0) }, broken }
}

const fillOne = async ({ left }: Run, sizes: FullDisks) => {
  const disk = smallDisk(left)
  if (!disk) return undefined
  const found = findings()
  const node = await startNode(left, { PORT: '0', DATA_DIR: disk.dataDir })
  const gm = await signIn(node.url, GM_KEY)
  const ledger: Ledger = { acknowledged: 0, refused: 0, strange: [], isOver: false }
  const writing = Promise.all(range(sizes.writers).map(() => endDays(node.url, gm, ledger)))
  const resumed: number[] = []
  for (const time of range(sizes.times)) {
    await msUntil(() => ledger.acknowledged >= (time + 1) * DAYS_BETWEEN, FULL_LIMIT_MS)
    const pid = node.process.pid ?? 0
    const refusedAfter = await fillFor(disk, pid, node.url, ledger)
    found.expect(refusedAfter.noticed, `time ${time + 1}: the disk was never full`)
    found.expect(refusedAfter.readable, `time ${time + 1}: a full disk could not be read`)
    const before = ledger.acknowledged
    disk.free(pid)
    const ms = await msUntil(() => ledger.acknowledged > before, FULL_LIMIT_MS, 1)
    const promised = sizes.judgesTimes ? RESUME_MS : FULL_LIMIT_MS
    found.expect(ms <= promised, `time ${time + 1}: writes resumed after ${ms.toFixed(0)} ms`)
    resumed.push(ms)
  }
  found.expect(node.process.exitCode === null, 'the server ended')
  ledger.isOver = true
  await writing
  await node.stop({ signal: 'SIGKILL', keepData: true })
  for (const answer of ledger.strange) found.expect(false, `an answer was ${answer}`)
  const { acknowledged } = ledger
  const kept = await daysInSoundFolder(disk.dataDir).catch((error: Error) => {
    found.expect(false, `what is kept does not hang together: ${error.message.split('\n')[0]}`)
    return 0
  })
  found.expect(kept >= acknowledged, `${acknowledged} days were acknowledged, ${kept} are there`)
  return { disk: disk.kind, ledger, resumed, broken: found.list() }
}

/** As fast as it goes, each once however often it is asked for. */
const endDays = async (url: string, gm: Gm, ledger: Ledger): Promise<void> => {
  let revision = (await gm.view(url)).revision
  while (!ledger.isOver) {
    const { status, text } = await gm.change(url, dayOn(revision, revision))
    if (status === 201) {
      revision = (JSON.parse(text) as Day).revision
      ledger.acknowledged = Math.max(ledger.acknowledged, numberOf(revision))
    } else if (status === 412) {
      revision = (JSON.parse(text) as { current: { revision: string } }).current.revision
    } else if (status === 503) {
      ledger.refused += 1
      await sleep(20)
    } else {
      ledger.strange.push(`${status} ${text.slice(0, 300)}`)
      await sleep(20)
    }
  }
}

/** For a while after the server noticed it. */
const fillFor = async (
  disk: SmallDisk,
  pid: number,
  url: string,
  ledger: Ledger,
): Promise<{ noticed: boolean; readable: boolean }> => {
  const before = ledger.refused
  disk.fill(pid)
  const full = await msUntil(() => ledger.refused > before, FULL_LIMIT_MS)
  await sleep(FULL_FOR_MS)
  const { status } = await ask(`${url}${API}/map`)
  return { noticed: !Number.isNaN(full), readable: status === 200 }
}
