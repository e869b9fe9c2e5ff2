import { setTimeout as delay } from 'node:timers/promises'
import { newFolder, removeFolder } from '../../test/store/folder.ts'
import { startLastingNode } from '../support/cluster.ts'
import { API } from '../support/gm.ts'
import { type Answer, ask } from '../support/http.ts'
import { GM_KEY } from '../support/node.ts'
import { findings, type Outcome, rounded } from '../support/outcome.ts'
import type { Run } from '../support/run.ts'

export interface KeyFlood {
  /** Beside each flood. */
  readonly signIns: number
  readonly judgesTimes: boolean
}

/** The promise: the right key enters this soon. */
const ENTERED_MS = 5_000
/** Nothing is expected after this. */
const LIMIT_MS = 20_000

interface Flood {
  readonly name: string
  readonly perSecond: number
  readonly addresses: number
  readonly isKnown: boolean
}

const FLOODS: readonly Flood[] = [
  { name: 'own address', perSecond: 20, addresses: 1, isKnown: false },
  { name: '20 addresses', perSecond: 20, addresses: 20, isKnown: false },
  { name: 'known device', perSecond: 200, addresses: 200, isKnown: true },
]

/** Everybody comes through a trusted proxy, which names the address. */
const ENV = { TRUST_PROXY: '127.0.0.1' }

const tryKey = (
  url: string,
  key: string,
  ip: string,
  { cookie = '', limitMs = LIMIT_MS } = {},
): Promise<Answer> =>
  ask(`${url}${API}/session`, {
    method: 'POST',
    headers: {
      'x-overland': '1',
      'content-type': 'application/json',
      'x-forwarded-for': ip,
      cookie,
    },
    body: JSON.stringify({ key }),
    limitMs,
  })

const deviceOf = ({ headers }: Answer): string =>
  [...(headers['set-cookie'] ?? [])]
    .find((one) => one.includes('overland-device'))
    ?.split(';')[0] ?? ''

/** Signs in beside floods of wrong keys, on a device that is known from before a restart, too. */
export const floodWithKeys = async (
  run: Run,
  { signIns, judgesTimes }: KeyFlood,
): Promise<Outcome> => {
  const found = findings()
  const dataDir = newFolder()
  run.left.add(() => removeFolder(dataDir))
  const node = await startLastingNode(run, { ...ENV, DATA_DIR: dataDir })
  const device = deviceOf(await tryKey(node.url, GM_KEY, '198.51.100.1'))
  found.expect(device !== '', 'a device that signed in got no cookie')
  await node.stop('SIGTERM')
  await node.start()
  const figures: Record<string, number> = {}
  for (const flood of FLOODS) {
    const stop = startFlood(node.url, flood)
    let slowest = 0
    for (let signIn = 0; signIn < signIns; signIn += 1) {
      await delay(300)
      const begun = performance.now()
      const options = flood.isKnown ? { cookie: device } : {}
      const answer = await tryKey(node.url, GM_KEY, addressOf(0), options).catch(() => undefined)
      slowest = Math.max(slowest, performance.now() - begun)
      const said = answer ? `${answer.status} ${answer.text}` : 'no answer'
      found.expect(answer?.status === 204, `beside ${flood.name}: ${said}`)
    }
    figures[`${flood.name}, ms`] = rounded(slowest, 0)
    figures[`wrong keys from ${flood.name}`] = stop()
    const limit = judgesTimes ? ENTERED_MS : LIMIT_MS
    found.expect(slowest <= limit, `beside ${flood.name} it took ${slowest.toFixed(0)} ms`)
  }
  return { figures, broken: found.list() }
}

const addressOf = (n: number): string => `192.0.2.${n + 1}`

const STEP_MS = 50
const IMPATIENT = { limitMs: 1_000 }

/** @returns ends it, and answers how many wrong keys were sent */
const startFlood = (url: string, { perSecond, addresses }: Flood): (() => number) => {
  let sent = 0
  const begun = performance.now()
  const timer = setInterval(() => {
    const due = ((performance.now() - begun) * perSecond) / 1_000
    while (sent < due) {
      const wrong = tryKey(url, `wrong key ${sent}`, addressOf(sent % addresses), IMPATIENT)
      // Answers to wrong keys are held back.
      wrong.catch(() => {})
      sent += 1
    }
  }, STEP_MS)
  return () => {
    clearInterval(timer)
    return sent
  }
}
