import { chanceOf } from '../support/chance.ts'
import { newFolder, removeFolder } from '../support/folder.ts'
import { API, dayOn, type Gm, signIn } from '../support/gm.ts'
import { ask } from '../support/http.ts'
import { GM_KEY, startNode } from '../support/node.ts'
import { type Findings, findings, type Outcome, quantile, rounded } from '../support/outcome.ts'
import type { Run } from '../support/run.ts'
import { eachAtOnce, range, sleep } from '../support/wait.ts'
import { type BadRequest, badRequests, type Document } from './requests.ts'
import { stateHash } from './state-hash.ts'

export interface BadInput {
  readonly requests: number
  /** Well-formed concurrent requests, to compare the times of others with. */
  readonly ordinary: number
  readonly judgesTimes: boolean
}

const AT_ONCE = 4
/** The promise. */
const MOST_SLOWER = 2
const DAYS = 5
const HEALTHY_EVERY_MS = 5

/** Bad input changes nothing, is never answered 5xx, and slows nobody down. */
export const sendNonsense = async (run: Run, sizes: BadInput): Promise<Outcome> => {
  const found = findings()
  const chance = chanceOf(run.seed)
  const dataDir = newFolder()
  run.left.add(() => removeFolder(dataDir))
  const { url } = await startNode(run.left, { PORT: '0', DATA_DIR: dataDir })
  const gm = await signIn(url, GM_KEY)
  for (const _ of range(DAYS)) await gm.change(url, dayOn((await gm.view(url)).revision))
  const document = JSON.parse((await ask(`${url}/api/openapi.json`)).text) as Document
  const next = badRequests(document, chance, gm.cookie)
  const before = stateHash(dataDir)

  const ordinary = await healthyBeside(gm, url, () =>
    eachAtOnce(range(sizes.ordinary), AT_ONCE, () => ask(`${url}${API}/map`)),
  )
  const seen = new Map<string, number>()
  const bad = await healthyBeside(gm, url, () =>
    eachAtOnce(range(sizes.requests), AT_ONCE, async () => {
      const status = await send(url, next(), found)
      seen.set(status, (seen.get(status) ?? 0) + 1)
    }),
  )
  found.expect(stateHash(dataDir) === before, 'the database is not what it was')
  const slower = bad / ordinary
  if (sizes.judgesTimes) {
    found.expect(slower <= MOST_SLOWER, `the others wait ${slower.toFixed(2)} times as long`)
  }
  const figures = {
    requests: sizes.requests,
    'routes and methods': Object.values(document.paths).flatMap(Object.keys).length,
    answers: [...seen]
      .sort()
      .map(([status, count]) => `${status} × ${count}`)
      .join(' '),
    'healthy p99, ms': rounded(bad),
    'beside ordinary requests, ms': rounded(ordinary),
  }
  return { figures, broken: found.list() }
}

const send = async (url: string, request: BadRequest, found: Findings): Promise<string> => {
  const { method, path, headers, body } = request
  const what = `${method} ${path} ${JSON.stringify(headers)} ${String(body).slice(0, 200)}`
  try {
    const asking = { method, headers, ...(body !== undefined && { body }), limitMs: 60_000 }
    const { status, text, headers: answered } = await ask(url + path, asking)
    found.expect(status < 500, `${what} was answered ${status} ${text}`)
    const isProblem = status >= 400 && method !== 'HEAD' && path.startsWith('/api/')
    const type = String(answered['content-type'])
    found.expect(!isProblem || type.includes('problem+json'), `${what}: ${status} as ${type}`)
    return String(status)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // A client may be unable to send it; a server that hangs up has refused it.
    const fine = ['ERR_INVALID_CHAR', 'ERR_UNESCAPED_CHARACTERS', 'ECONNRESET', 'EPIPE']
    found.expect(fine.includes(code ?? ''), `${what}: ${String(error)}`)
    return code ?? 'failed'
  }
}

/** 99th percentile of a well-behaved client's waits meanwhile, in ms. */
const healthyBeside = async (gm: Gm, url: string, work: () => Promise<void>): Promise<number> => {
  const times: number[] = []
  let isOver = false
  const asking = async (): Promise<void> => {
    while (!isOver) {
      const begun = performance.now()
      await gm.view(url)
      times.push(performance.now() - begun)
      await sleep(HEALTHY_EVERY_MS)
    }
  }
  const healthy = asking()
  await work()
  isOver = true
  await healthy
  return quantile(times, 0.99)
}
