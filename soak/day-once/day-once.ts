import type { Day } from '#protocol/views.ts'
import { chanceOf } from '../support/chance.ts'
import { type Node, startCluster } from '../support/cluster.ts'
import { dayOn, type Gm, numberOf, signIn } from '../support/gm.ts'
import type { Answer } from '../support/http.ts'
import { GM_KEY } from '../support/node.ts'
import { type Findings, newFindings, type Outcome } from '../support/outcome.ts'
import type { Run } from '../support/run.ts'
import { type RequestCopy, startTanglingProxy } from '../support/tangling-proxy.ts'
import { eachAtOnce, msUntil, range, sleep } from '../support/wait.ts'

export interface DaysOnceSize {
  /** Number of days; each is requested again and again. */
  readonly days: number
  readonly atOnce: number
  /** Days between two restarts of a node. */
  readonly daysPerRestart: number
}

const RETRY_MS = 30
const DAY_LIMIT_MS = 60_000

/** Tests that a day ends once, however often, in whatever order and wherever its request arrives. */
export const testDaysOnce = async (run: Run, sizes: DaysOnceSize): Promise<Outcome> => {
  const findings = newFindings()
  const nodes = await startCluster(run)
  const gm = await signIn(nodes[0].url, GM_KEY)
  const proxy = await startTanglingProxy(run, nodes, chanceOf(run.seed))
  let ended = 0
  const isOver = new AbortController()
  const restarting = restartRegularly(nodes, sizes, () => ended, isOver.signal)
  await eachAtOnce(range(sizes.days), sizes.atOnce, async (index) => {
    await endDay(proxy.url, nodes, gm, `day-${index}`)
    ended += 1
  })
  isOver.abort()
  const restarts = await restarting
  await proxy.whenIdle()
  const { day, revision } = await gm.view(nodes[1].url)
  findings.expect(day === sizes.days, `${sizes.days} days were to end, ${day} did`)
  findings.expect(numberOf(revision) === sizes.days, `the revision is ${revision}`)
  const byKey = Map.groupBy(proxy.copies, ({ key }) => key)
  for (const [key, copies] of byKey) judgeAnswers(key, copies, findings)
  const figures = {
    days: sizes.days,
    requests: proxy.copies.length,
    restarts,
    unanswered: proxy.copies.filter(({ answer }) => !answer).length,
  }
  return { figures, broken: findings.list() }
}

/** Repeats the request with the same key until the day has ended. */
const endDay = async (
  proxy: string,
  nodes: readonly Node[],
  gm: Gm,
  key: string,
): Promise<void> => {
  const limit = performance.now() + DAY_LIMIT_MS
  for (let attempt = 0; performance.now() < limit; attempt += 1) {
    const view = await gm.view(nodes[attempt % nodes.length]?.url ?? '').catch(() => undefined)
    if (view) {
      const answer = await gm.change(proxy, dayOn(view.revision, key)).catch(() => undefined)
      if (answer?.status === 201) return
    }
    await sleep(RETRY_MS)
  }
  throw new Error(`${key} did not end`)
}

const restartRegularly = async (
  nodes: readonly Node[],
  { daysPerRestart }: DaysOnceSize,
  ended: () => number,
  over: AbortSignal,
): Promise<number> => {
  let restarts = 0
  for (;;) {
    await msUntil(() => over.aborted || ended() >= (restarts + 0.5) * daysPerRestart, Infinity)
    if (over.aborted) return restarts
    const node = nodes[restarts % nodes.length] as Node
    await node.stop(restarts % 2 === 0 ? 'SIGKILL' : 'SIGTERM')
    await node.start()
    restarts += 1
  }
}

/**
 * Checks that copies on the revision on which the day ended got the same answer; copies on an older revision
 * got it too, or were refused before.
 */
const judgeAnswers = (key: string, copies: readonly RequestCopy[], findings: Findings): void => {
  const answered = copies.flatMap(({ ifMatch, answer }) => (answer ? [{ ifMatch, answer }] : []))
  const days = answered.filter(({ answer: { status } }) => status === 201)
  const answers = new Set(days.map(({ answer: { text } }) => text))
  findings.expect(
    answers.size === 1,
    `${key} was answered in ${answers.size} ways: ${[...answers].join(' ')}`,
  )
  const [first] = answers
  const base = first === undefined ? -1 : numberOf((JSON.parse(first) as Day).revision) - 1
  for (const { ifMatch, answer } of answered) {
    const onBase = numberOf(ifMatch.replaceAll('"', '')) === base
    const expectedStatuses = onBase ? [201, 503] : [201, 412, 503]
    findings.expect(
      expectedStatuses.includes(answer.status),
      `${key} on ${ifMatch} was answered ${describeAnswer(answer)}`,
    )
  }
}

const describeAnswer = ({ status, text }: Answer): string => `${status} ${text.slice(0, 200)}`
