import { connect, type Socket } from 'node:net'
import { API, signIn } from '../support/gm.ts'
import { ask, COMMON_HOST } from '../support/http.ts'
import { openFiles, residentMb, watchMemory } from '../support/memory.ts'
import { GM_KEY, startNode } from '../support/node.ts'
import { findings, type Outcome, rounded } from '../support/outcome.ts'
import type { Run } from '../support/run.ts'
import { writeSites } from '../support/sites.ts'
import { eachAtOnce, msUntil, range, sleep } from '../support/wait.ts'

export interface UnreadAnswers {
  readonly readers: number
  /** Only if the machine does nothing else. */
  readonly judgesTimes: boolean
}

/** The promises. */
const MOST_MEMORY_MB = 64
const GONE_MS = 75_000
const SITES = 480
const AT_ONCE = 20
/** More than the systems of both ends take in, at 1 MB each. */
const REQUESTS_EACH = 5
const WARM_UP = 50
const EACH_LIMIT_MS = 60_000
const SETTLE_MS = 500
/** So many of the readers take a little now and then. */
const SIPPERS = 0.1
const SIP_BYTES = 100
const SIP_MS = 1_000

/** Strangers ask for a large map again and again, and read nothing, or next to nothing. */
export const readNothing = async (run: Run, sizes: UnreadAnswers): Promise<Outcome> => {
  const found = findings()
  const node = await startNode(run.left, { PORT: '0' })
  const pid = node.process.pid ?? 0
  const viewBytes = await writeSites(run, await signIn(node.url, GM_KEY), node.url, SITES)
  const readMap = () => ask(`${node.url}${API}/map?as=player`)
  await eachAtOnce(range(WARM_UP), AT_ONCE, readMap)
  const before = residentMb(pid)
  const files = openFiles(pid)
  const memory = watchMemory(pid)
  const sockets: Socket[] = []
  run.left.add(() => {
    for (const socket of sockets) socket.destroy()
  })
  await eachAtOnce(range(sizes.readers), AT_ONCE, async () => {
    sockets.push(await askAndStall(node.url))
  })
  const answered = await msUntil(async () => (await readMap()).status === 200, EACH_LIMIT_MS)
  await sleep(SETTLE_MS)
  const sippers = sockets.slice(0, SIPPERS * sizes.readers)
  const sipping = setInterval(() => {
    for (const socket of sippers) socket.read(SIP_BYTES)
  }, SIP_MS)
  run.left.add(() => clearInterval(sipping))
  let gone: number | string = 'not waited for'
  if (sizes.judgesTimes) {
    const begun = performance.now() - SETTLE_MS
    await msUntil(() => openFiles(pid) < files + sizes.readers / 100, 2 * GONE_MS, 100)
    gone = rounded(performance.now() - begun, 0)
    found.expect(gone <= GONE_MS, `the readers were gone after ${gone} ms`)
  }
  const grew = memory.stop() - before
  found.expect(!Number.isNaN(answered), 'a player was not answered')
  found.expect(grew <= MOST_MEMORY_MB, `the memory grew by ${grew.toFixed(0)} MB`)
  const figures = {
    readers: sizes.readers,
    'view, kB': rounded(viewBytes / 1024, 0),
    'before, MB': rounded(before, 0),
    'more, MB': rounded(grew),
    'a player beside them, ms': rounded(answered),
    'gone after, ms': gone,
  }
  return { figures, broken: found.list() }
}

/** Resolves once the answer began to come, and reads no more of it. */
const askAndStall = (url: string): Promise<Socket> =>
  new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    const head = `GET ${API}/map?as=player HTTP/1.1\r\nHost: ${COMMON_HOST}\r\n\r\n`
    socket.on('error', () => socket.destroy())
    socket.on('close', () => resolve(socket))
    socket.once('data', () => {
      socket.pause()
      resolve(socket)
    })
    socket.write(head.repeat(REQUESTS_EACH))
  })
