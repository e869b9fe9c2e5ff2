import type { Day } from '#protocol/views.ts'
import { countDaysInSoundFolder } from '#test/store/sqlite/soundness.ts'
import { API, dayOn, type Gm, numberOf, signIn } from '../support/gm.ts'
import { ask } from '../support/http.ts'
import { GM_KEY, startNode } from '../support/node.ts'
import { newFindings, type Outcome, rounded } from '../support/outcome.ts'
import type { Run } from '../support/run.ts'
import { msUntil, range, sleep } from '../support/wait.ts'
import { type SmallDisk, smallDisk } from './disk.ts'

export interface FullDiskSize {
  readonly times: number
  readonly writers: number
  /** Whether times are judged: only if the machine does nothing else. */
  readonly judgesTimes: boolean
}

/** The answers that the writers got so far. */
interface Ledger {
  acknowledged: number
  refused: number
  readonly unexpected: string[]
  isOver: boolean
}

/** Longest wait until the server notices a full disk, as the existing log is overwritten first, or a freed one. */
const FULL_LIMIT_MS = 60_000
const FULL_FOR_MS = 500
/** Days that are ended before the disk is filled up again. */
const DAYS_BETWEEN = 50
/** The promise: writes resume this soon once there is space. */
const RESUME_MS = 5_000

/** Times that one disk is filled up: its campaign has 5,000 days at most. */
const TIMES_PER_DISK = 25

/** Tests that a full disk acknowledges nothing falsely, and that writes resume by themselves. */
export const testFullDisk = async (run: Run, sizes: FullDiskSize): Promise<Outcome> => {
  const figures = { disk: '', times: sizes.times, acknowledged: 0, refused: 0, resumed: 0 }
  const broken: string[] = []
  for (let doneTimes = 0; doneTimes < sizes.times; doneTimes += TIMES_PER_DISK) {
    const times = Math.min(TIMES_PER_DISK, sizes.times - doneTimes)
    const filled = await fillOneDisk(run, { ...sizes, times })
    if (!filled) return { figures: { skipped: 'no disk can be made small here' }, broken: [] }
    figures.disk = filled.disk
    figures.acknowledged += filled.ledger.acknowledged
    figures.refused += filled.ledger.refused
    figures.resumed = Math.max(figures.resumed, ...filled.resumed)
    broken.push(...filled.broken)
  }
  const { resumed, ...otherFigures } = figures
  return { figures: { ...otherFigures, 'resumed after, ms at most': rounded(resumed, 0) }, broken }
}

const fillOneDisk = async ({ cleanup }: Run, sizes: FullDiskSize) => {
  const disk = smallDisk(cleanup)
  if (!disk) return undefined
  const findings = newFindings()
  const node = await startNode(cleanup, { PORT: '0', DATA_DIR: disk.dataDir })
  const gm = await signIn(node.url, GM_KEY)
  const ledger: Ledger = { acknowledged: 0, refused: 0, unexpected: [], isOver: false }
  const writing = Promise.all(range(sizes.writers).map(() => endDays(node.url, gm, ledger)))
  const resumed: number[] = []
  for (const time of range(sizes.times)) {
    await msUntil(() => ledger.acknowledged >= (time + 1) * DAYS_BETWEEN, FULL_LIMIT_MS)
    const pid = node.process.pid ?? 0
    const refusedAfter = await fillUntilNoticed(disk, pid, node.url, ledger)
    findings.expect(refusedAfter.noticed, `time ${time + 1}: the disk was never full`)
    findings.expect(refusedAfter.readable, `time ${time + 1}: a full disk could not be read`)
    const before = ledger.acknowledged
    disk.free(pid)
    const ms = await msUntil(() => ledger.acknowledged > before, FULL_LIMIT_MS, 1)
    const promised = sizes.judgesTimes ? RESUME_MS : FULL_LIMIT_MS
    findings.expect(ms <= promised, `time ${time + 1}: writes resumed after ${ms.toFixed(0)} ms`)
    resumed.push(ms)
  }
  findings.expect(node.process.exitCode === null, 'the server ended')
  ledger.isOver = true
  await writing
  await node.stop({ signal: 'SIGKILL', keepData: true })
  for (const answer of ledger.unexpected) findings.expect(false, `an answer was ${answer}`)
  const { acknowledged } = ledger
  const storedDays = await countDaysInSoundFolder(disk.dataDir).catch((error: Error) => {
    findings.expect(false, `the stored days do not hang together: ${error.message.split('\n')[0]}`)
    return 0
  })
  findings.expect(
    storedDays >= acknowledged,
    `${acknowledged} days were acknowledged, ${storedDays} are there`,
  )
  return { disk: disk.kind, ledger, resumed, broken: findings.list() }
}

/** Ends days as fast as possible, each once however often it is requested. */
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
      ledger.unexpected.push(`${status} ${text.slice(0, 300)}`)
      await sleep(20)
    }
  }
}

/** Fills the disk until a while after the server has noticed it. */
const fillUntilNoticed = async (
  disk: SmallDisk,
  pid: number,
  url: string,
  ledger: Ledger,
): Promise<{ noticed: boolean; readable: boolean }> => {
  const before = ledger.refused
  disk.fill(pid)
  const noticedAfter = await msUntil(() => ledger.refused > before, FULL_LIMIT_MS)
  await sleep(FULL_FOR_MS)
  const { status } = await ask(`${url}${API}/map`)
  return { noticed: !Number.isNaN(noticedAfter), readable: status === 200 }
}
