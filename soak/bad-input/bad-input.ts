import { chanceOf } from '../support/chance.ts'
import { newFolder, removeFolder } from '../support/folder.ts'
import { API, dayOn, type Gm, signIn } from '../support/gm.ts'
import { ask } from '../support/http.ts'
import { GM_KEY, startNode } from '../support/node.ts'
import { type Findings, newFindings, type Outcome, quantile, rounded } from '../support/outcome.ts'
import type { Run } from '../support/run.ts'
import { eachAtOnce, range, sleep } from '../support/wait.ts'
import { type BadRequest, badRequests, type OpenApiDocument } from './requests.ts'
import { stateHash } from './state-hash.ts'

export interface BadInputSize {
  readonly requests: number
  /** Well-formed concurrent requests; the times of others beside these are compared. */
  readonly ordinary: number
  readonly judgesTimes: boolean
}

const CONCURRENT_REQUESTS = 4
/** The promise: other requests take at most this many times as long. */
const MAX_SLOWDOWN = 2
const DAYS = 5
const HEALTHY_EVERY_MS = 5

/** Bad input changes nothing, is never answered 5xx, and slows nobody down. */
export const testBadInput = async (run: Run, sizes: BadInputSize): Promise<Outcome> => {
  const findings = newFindings()
  const chance = chanceOf(run.seed)
  const dataDir = newFolder()
  run.cleanup.add(() => removeFolder(dataDir))
  const { url } = await startNode(run.cleanup, { PORT: '0', DATA_DIR: dataDir })
  const gm = await signIn(url, GM_KEY)
  for (const _ of range(DAYS)) await gm.change(url, dayOn((await gm.view(url)).revision))
  const document = JSON.parse((await ask(`${url}/api/openapi.json`)).text) as OpenApiDocument
  const nextRequest = badRequests(document, chance, gm.cookie)
  const hashBefore = stateHash(dataDir)

  const ordinaryMs = await p99Beside(gm, url, () =>
    eachAtOnce(range(sizes.ordinary), CONCURRENT_REQUESTS, () => ask(`${url}${API}/map`)),
  )
  const countsByStatus = new Map<string, number>()
  const badMs = await p99Beside(gm, url, () =>
    eachAtOnce(range(sizes.requests), CONCURRENT_REQUESTS, async () => {
      const status = await send(url, nextRequest(), findings)
      countsByStatus.set(status, (countsByStatus.get(status) ?? 0) + 1)
    }),
  )
  findings.expect(stateHash(dataDir) === hashBefore, 'the database is not what it was')
  const slowdown = badMs / ordinaryMs
  if (sizes.judgesTimes) {
    findings.expect(
      slowdown <= MAX_SLOWDOWN,
      `the others wait ${slowdown.toFixed(2)} times as long`,
    )
  }
  const figures = {
    requests: sizes.requests,
    'routes and methods': Object.values(document.paths).flatMap(Object.keys).length,
    answers: [...countsByStatus]
      .sort()
      .map(([status, count]) => `${status} × ${count}`)
      .join(' '),
    'healthy p99, ms': rounded(badMs),
    'beside ordinary requests, ms': rounded(ordinaryMs),
  }
  return { figures, broken: findings.list() }
}

const send = async (url: string, request: BadRequest, findings: Findings): Promise<string> => {
  const { method, path, headers, body } = request
  const described = `${method} ${path} ${JSON.stringify(headers)} ${String(body).slice(0, 200)}`
  try {
    const options = { method, headers, ...(body !== undefined && { body }), limitMs: 60_000 }
    const { status, text, headers: answerHeaders } = await ask(url + path, options)
    findings.expect(status < 500, `${described} was answered ${status} ${text}`)
    const isProblem = status >= 400 && method !== 'HEAD' && path.startsWith('/api/')
    const type = String(answerHeaders['content-type'])
    findings.expect(
      !isProblem || type.includes('problem+json'),
      `${described}: ${status} as ${type}`,
    )
    return String(status)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // The client may be unable to send a request; a server that hangs up has refused it.
    const expectedCodes = ['ERR_INVALID_CHAR', 'ERR_UNESCAPED_CHARACTERS', 'ECONNRESET', 'EPIPE']
    findings.expect(expectedCodes.includes(code ?? ''), `${described}: ${String(error)}`)
    return code ?? 'failed'
  }
}

/** 99th percentile of the times of a well-behaved client while `work` runs, in ms. */
const p99Beside = async (gm: Gm, url: string, work: () => Promise<void>): Promise<number> => {
  const times: number[] = []
  let isOver = false
  const options = async (): Promise<void> => {
    while (!isOver) {
      const startedAt = performance.now()
      await gm.view(url)
      times.push(performance.now() - startedAt)
      await sleep(HEALTHY_EVERY_MS)
    }
  }
  const healthy = options()
  await work()
  isOver = true
  await healthy
  return quantile(times, 0.99)
}
