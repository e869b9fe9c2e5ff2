import type { Day } from '#protocol/views.ts'
import { MAX_DAYS } from '#shared/bounds.ts'
import { msUntilCurrent, startAudience } from '../support/audience.ts'
import { type Node, startCluster } from '../support/cluster.ts'
import { dayOn, type Gm, signIn } from '../support/gm.ts'
import { GM_KEY } from '../support/node.ts'
import { newFindings, type Outcome, rounded } from '../support/outcome.ts'
import type { Run } from '../support/run.ts'
import { msUntil, range, sleep } from '../support/wait.ts'

export interface RestartsSize {
  readonly restarts: number
  readonly writers: number
  readonly viewers: number
  /** Whether times are judged: only if the machine does nothing else. */
  readonly judgesTimes: boolean
}

/** Acknowledged days by revision, and unexpected answers. */
interface Ledger {
  readonly days: Map<string, string>
  readonly unexpected: string[]
  isOver: boolean
}

const CURRENT_MS = 10_000
const DAYS_PER_RESTART = 10
const LIMIT_MS = 60_000
const RETRY_MS = 20
const DAYS_PER_PAGE = 100

/** Tests that, when a node dies or stops, the other goes on, nothing accepted is lost, every viewer is current. */
export const testRestarts = async (run: Run, sizes: RestartsSize): Promise<Outcome> => {
  const findings = newFindings()
  const nodes = await startCluster(run)
  const gm = await signIn(nodes[0].url, GM_KEY)
  const urls = nodes.map(({ url }) => url)
  const audience = startAudience(run, urls, sizes.viewers)
  const ledger: Ledger = { days: new Map(), unexpected: [], isOver: false }
  const writing = Promise.all(
    range(sizes.writers).map((writer) => endDays(writer, urls, gm, ledger)),
  )
  for (const restart of range(sizes.restarts)) {
    const node = nodes[restart % 2] as Node
    const signal = (restart + Math.floor(restart / 2)) % 2 === 0 ? 'SIGTERM' : 'SIGKILL'
    const enoughDays = ledger.days.size + DAYS_PER_RESTART
    const code = await node.stop(signal)
    findings.expect(signal === 'SIGKILL' || code === 0, `restart ${restart + 1}: exit code ${code}`)
    await node.start()
    const waitedMs = await msUntil(() => ledger.days.size >= enoughDays, LIMIT_MS)
    findings.expect(!Number.isNaN(waitedMs), `restart ${restart + 1}: no day was ended any more`)
    if (Number.isNaN(waitedMs)) break
  }
  ledger.isOver = true
  await writing
  const currentMs = await msUntilCurrent(audience, urls[0] ?? '', LIMIT_MS)
  const limitMs = sizes.judgesTimes ? CURRENT_MS : LIMIT_MS
  findings.expect(currentMs <= limitMs, `everybody was current after ${currentMs.toFixed(0)} ms`)
  for (const answer of ledger.unexpected) findings.expect(false, `an answer was ${answer}`)
  const storedDays = await readJournal(gm, urls[1] ?? '')
  for (const [revision, day] of ledger.days)
    findings.expect(
      storedDays.get(revision) === day,
      `${revision} was ${day}, is ${storedDays.get(revision)}`,
    )
  const errors = audience.refused.filter((status) => status >= 500 && status !== 503)
  findings.expect(errors.length === 0, `handshakes were answered ${errors.join(', ')}`)
  const figures = {
    restarts: sizes.restarts,
    acknowledged: ledger.days.size,
    viewers: sizes.viewers,
    'current after, ms': rounded(currentMs, 0),
    connections: audience.connections(),
  }
  return { figures, broken: findings.list() }
}

/** Ends days on whichever node answers; repeats each until it is acknowledged. */
const endDays = async (
  writer: number,
  urls: readonly string[],
  gm: Gm,
  ledger: Ledger,
): Promise<void> => {
  let attempt = writer
  for (let index = 0; !ledger.isOver; index += 1) {
    for (let isEnded = false; !isEnded; attempt += 1) {
      const url = urls[attempt % urls.length] ?? ''
      isEnded = await endDay(url, gm, `day-${writer}-${index}`, ledger).catch(() => false)
      if (!isEnded) await sleep(RETRY_MS)
    }
    attempt -= 1
  }
}

const endDay = async (url: string, gm: Gm, key: string, ledger: Ledger): Promise<boolean> => {
  const { revision, day: lastDay } = await gm.view(url)
  if (lastDay === MAX_DAYS) {
    // A rewind makes room for more days; those taken back stay in the journal.
    await gm.change(url, { path: '/rewind', body: { day: 1 }, revision })
    return false
  }
  const { status, text } = await gm.change(url, dayOn(revision, key))
  if (![201, 412, 503].includes(status)) ledger.unexpected.push(`${status} ${text.slice(0, 300)}`)
  if (status !== 201) return false
  const day = JSON.parse(text) as Day
  ledger.days.set(day.revision, dayAsText(day))
  return true
}

const dayAsText = ({ day, map, rolls }: Pick<Day, 'day' | 'map' | 'rolls'>): string =>
  JSON.stringify([day, map, rolls])

/** The journal's days, by the revision that each made. */
const readJournal = async (gm: Gm, url: string): Promise<ReadonlyMap<string, string>> => {
  const days = new Map<string, string>()
  let before = ''
  do {
    const page = await gm.days(
      url,
      `?limit=${DAYS_PER_PAGE}${before && `&before=${encodeURIComponent(before)}`}`,
    )
    for (const day of page.days) days.set(day.revision, dayAsText(day))
    before = page.next ?? ''
  } while (before !== '')
  return days
}
