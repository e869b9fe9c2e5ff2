import { setTimeout as delay } from 'node:timers/promises'
import { hostApiPath } from '../../src/protocol/paths.ts'
import { API } from '../support/gm.ts'
import { type Answer, ask } from '../support/http.ts'
import { GM_KEY, startNode } from '../support/node.ts'
import { findings, type Outcome, rounded } from '../support/outcome.ts'
import type { Run } from '../support/run.ts'

export interface KeyFlood {
  /** Beside each flood. */
  readonly signIns: number
  readonly judgesTimes: boolean
}

/** The promise: the right key enters this soon. */
const ENTERED_MS = 2_000
/** Nothing is expected after this. */
const LIMIT_MS = 20_000
/** Between two sign-ins, and before the first: an address has reached its limit by then. */
const BETWEEN_MS = 1_000

interface Flood {
  readonly name: string
  /** Where the keys go. */
  readonly path: string
  readonly rightKey: string
  readonly perSecond: number
  /** Of those who send wrong ones. */
  readonly addresses: readonly string[]
}

const addressOf = (n: number): string => `192.0.2.${n + 1}`
const OWN = addressOf(0)
const OTHERS = Array.from({ length: 200 }, (_, n) => addressOf(n + 1))

/** Everybody comes through a trusted proxy, which names the address. */
const ENV = { TRUST_PROXY: '127.0.0.1' }

const tryKey = (url: string, key: string, ip: string, limitMs = LIMIT_MS): Promise<Answer> =>
  ask(url, {
    method: 'POST',
    headers: { 'x-overland': '1', 'content-type': 'application/json', 'x-forwarded-for': ip },
    body: JSON.stringify({ key }),
    limitMs,
  })

/** Signs in beside floods of wrong keys: with a made key, and with one that a person chose. */
export const floodWithKeys = async (
  { left }: Run,
  { signIns, judgesTimes }: KeyFlood,
): Promise<Outcome> => {
  const found = findings()
  const node = await startNode(left, ENV)
  const madeKey = /Host key\s+(\S+)/.exec(node.output())?.[1] ?? ''
  const host = `${node.url}${hostApiPath('/session')}`
  const home = `${node.url}${API}/session`
  const made = { path: host, rightKey: madeKey, perSecond: 200 }
  const floods: readonly Flood[] = [
    { ...made, name: 'a made key, own address', addresses: [OWN] },
    { ...made, name: 'a made key, 200 others', addresses: OTHERS },
    {
      ...{ name: 'a chosen key, 200 others', path: home, rightKey: GM_KEY },
      ...{ perSecond: 200, addresses: OTHERS },
    },
  ]
  const figures: Record<string, number> = {}
  for (const flood of floods) {
    const { name, path, rightKey } = flood
    const stop = startFlood(flood)
    let slowest = 0
    for (let signIn = 0; signIn < signIns; signIn += 1) {
      await delay(BETWEEN_MS)
      const begun = performance.now()
      const answer = await tryKey(path, rightKey, OWN).catch(() => undefined)
      slowest = Math.max(slowest, performance.now() - begun)
      const said = answer ? `${answer.status} ${answer.text}` : 'no answer'
      found.expect(answer?.status === 204, `${name}: ${said}`)
    }
    figures[`${name}, ms`] = rounded(slowest, 0)
    figures[`wrong keys beside ${name}`] = stop()
    const limit = judgesTimes ? ENTERED_MS : LIMIT_MS
    found.expect(slowest <= limit, `${name} took ${slowest.toFixed(0)} ms`)
  }
  return { figures, broken: found.list() }
}

const STEP_MS = 50
const IMPATIENT_MS = 1_000

/** @returns ends it, and answers how many wrong keys were sent */
const startFlood = ({ path, perSecond, addresses }: Flood): (() => number) => {
  let sent = 0
  const begun = performance.now()
  const timer = setInterval(() => {
    const due = ((performance.now() - begun) * perSecond) / 1_000
    while (sent < due) {
      const from = addresses[sent % addresses.length] ?? OWN
      tryKey(path, `wrong key ${sent}`, from, IMPATIENT_MS).catch(() => {})
      sent += 1
    }
  }, STEP_MS)
  return () => {
    clearInterval(timer)
    return sent
  }
}
