import type { Day } from '#protocol/views.ts'
import { MAX_DAYS } from '#shared/bounds.ts'
import { msUntilCurrent, startAudience } from '../support/audience.ts'
import { type Node, startCluster } from '../support/cluster.ts'
import { dayOn, type Gm, signIn } from '../support/gm.ts'
import { GM_KEY } from '../support/node.ts'
import { findings, type Outcome, rounded } from '../support/outcome.ts'
import type { Run } from '../support/run.ts'
import { msUntil, range, sleep } from '../support/wait.ts'

export interface Restarts {
  readonly restarts: number
  readonly writers: number
  readonly viewers: number
  /** Only if the machine does nothing else. */
  readonly judgesTimes: boolean
}

/** Acknowledged days by revision, and oddities. */
interface Ledger {
  readonly days: Map<string, string>
  readonly strange: string[]
  isOver: boolean
}

const CURRENT_MS = 10_000
const DAYS_A_RESTART = 10
const LIMIT_MS = 60_000
const RETRY_MS = 20
const PAGE = 100

/** A node dies or stops: the other goes on, nothing accepted is lost, every viewer is current. */
export const restartNodes = async (run: Run, sizes: Restarts): Promise<Outcome> => {
  const found = findings()
  const nodes = await startCluster(run)
  const gm = await signIn(nodes[0].url, GM_KEY)
  const urls = nodes.map(({ url }) => url)
  const audience = startAudience(run, urls, sizes.viewers)
  const ledger: Ledger = { days: new Map(), strange: [], isOver: false }
  const writing = Promise.all(
    range(sizes.writers).map((writer) => endDays(writer, urls, gm, ledger)),
  )
  for (const restart of range(sizes.restarts)) {
    const node = nodes[restart % 2] as Node
    const signal = (restart + Math.floor(restart / 2)) % 2 === 0 ? 'SIGTERM' : 'SIGKILL'
    const enough = ledger.days.size + DAYS_A_RESTART
    const code = await node.stop(signal)
    found.expect(signal === 'SIGKILL' || code === 0, `restart ${restart + 1}: exit code ${code}`)
    await node.start()
    const went = await msUntil(() => ledger.days.size >= enough, LIMIT_MS)
    found.expect(!Number.isNaN(went), `restart ${restart + 1}: no day was ended any more`)
    if (Number.isNaN(went)) break
  }
  ledger.isOver = true
  await writing
  const current = await msUntilCurrent(audience, urls[0] ?? '', LIMIT_MS)
  const promised = sizes.judgesTimes ? CURRENT_MS : LIMIT_MS
  found.expect(current <= promised, `everybody was current after ${current.toFixed(0)} ms`)
  for (const answer of ledger.strange) found.expect(false, `an answer was ${answer}`)
  const kept = await journal(gm, urls[1] ?? '')
  for (const [revision, day] of ledger.days)
    found.expect(kept.get(revision) === day, `${revision} was ${day}, is ${kept.get(revision)}`)
  const errors = audience.refused.filter((status) => status >= 500 && status !== 503)
  found.expect(errors.length === 0, `handshakes were answered ${errors.join(', ')}`)
  const figures = {
    restarts: sizes.restarts,
    acknowledged: ledger.days.size,
    viewers: sizes.viewers,
    'current after, ms': rounded(current, 0),
    connections: audience.connections(),
  }
  return { figures, broken: found.list() }
}

/** On whichever node answers; repeats each until it is acknowledged. */
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
  const { revision, day: ended } = await gm.view(url)
  if (ended === MAX_DAYS) {
    // Days that are taken back stay in the journal.
    await gm.change(url, { path: '/rewind', body: { day: 1 }, revision })
    return false
  }
  const { status, text } = await gm.change(url, dayOn(revision, key))
  if (![201, 412, 503].includes(status)) ledger.strange.push(`${status} ${text.slice(0, 300)}`)
  if (status !== 201) return false
  const day = JSON.parse(text) as Day
  ledger.days.set(day.revision, told(day))
  return true
}

const told = ({ day, map, rolls }: Pick<Day, 'day' | 'map' | 'rolls'>): string =>
  JSON.stringify([day, map, rolls])

/** By the revision that each made. */
const journal = async (gm: Gm, url: string): Promise<ReadonlyMap<string, string>> => {
  const days = new Map<string, string>()
  let before = ''
  do {
    const page = await gm.days(
      url,
      `?limit=${PAGE}${before && `&before=${encodeURIComponent(before)}`}`,
    )
    for (const day of page.days) days.set(day.revision, told(day))
    before = page.next ?? ''
  } while (before !== '')
  return days
}
