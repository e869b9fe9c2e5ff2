import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { hostApiPath } from '#protocol/paths.ts'
import type { GmView } from '#protocol/views.ts'
import { freePort } from '../support/free-port.ts'
import { failToStart, type RunningServer, startServer } from '../support/run-server.ts'
import { temporaryFolder } from './server.ts'

const API = '/api/campaigns/home'
const CHANGING = { 'x-overland': '1', 'content-type': 'application/json' }

const start = async (env: Record<string, string> = {}): Promise<RunningServer> => {
  const server = await startServer({ env })
  onTestFinished(async () => void (await server.stop({ keepData: env.DATA_DIR !== undefined })))
  return server
}

const tryKey = (server: RunningServer, key: string) => {
  const body = JSON.stringify({ key })
  return fetch(`${server.url}${API}/session`, { method: 'POST', headers: CHANGING, body })
}

const signIn = async (server: RunningServer, key: string): Promise<string> => {
  const answer = await tryKey(server, key)
  expect(answer.status).toBe(204)
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

const linkKey = (server: RunningServer): string => server.gmLink.split('#key=')[1] ?? ''

const view = async (server: RunningServer, cookie: string): Promise<GmView> =>
  (await fetch(`${server.url}${API}/map`, { headers: { cookie } })).json() as Promise<GmView>

/** The host's key and link that a start printed. */
const hostEntrances = (server: RunningServer) => ({
  key: /Host key\s+(\S+)/.exec(server.output())?.[1],
  link: /\/host#key=(\S+)/.exec(server.output())?.[1],
})

const hostSignsIn = async (server: RunningServer, key: string | undefined): Promise<boolean> => {
  const url = `${server.url}${hostApiPath('/session')}`
  const body = JSON.stringify({ key })
  return (await fetch(url, { method: 'POST', headers: CHANGING, body })).ok
}

test('starts over one folder: keys once, links anew, GM_KEY where it differs, and what is in use', {
  tags: ['more'],
}, async () => {
  const env = { DATA_DIR: await temporaryFolder(), PORT: String(await freePort()) }
  const stop = (server: RunningServer) => server.stop({ keepData: true })

  const first = await start(env)
  const [line] = first.output().trim().split('\n')
  expect(line).toMatch(/^Overland is ready: version \d+\.\d+\.\d+( \([0-9a-f]{12}\))?$/)
  const cookie = await signIn(first, first.gmKey ?? '')
  await signIn(first, linkKey(first))
  expect((await tryKey(first, linkKey(first))).status).toBe(401)
  const { key, link } = hostEntrances(first)
  expect(await hostSignsIn(first, key)).toBe(true)
  expect(await hostSignsIn(first, link)).toBe(true)
  expect(await hostSignsIn(first, link), 'the link signs in once').toBe(false)
  expect((await tryKey(first, key ?? '')).status).toBe(401)
  const busyFolder = await failToStart({ DATA_DIR: first.dataDir })
  expect(busyFolder).toMatchObject({ code: 1, output: expect.stringContaining('DATA_DIR') })
  expect(busyFolder.output.trimEnd()).not.toContain('\n')
  expect(await stop(first)).toBe(0)

  const second = await start(env)
  expect(second.gmKey).toBeUndefined()
  expect(second.gmLink).not.toBe(first.gmLink)
  expect(await view(second, cookie)).toHaveProperty('undo')
  await signIn(second, first.gmKey ?? '')
  await signIn(second, linkKey(second))
  const later = hostEntrances(second)
  expect(later.key).toBeUndefined()
  expect(later.link).not.toBe(link)
  expect(await hostSignsIn(second, key)).toBe(true)
  await stop(second)

  const chosen = 'another key altogether'
  const third = await start({ ...env, GM_KEY: chosen })
  expect(third.output()).not.toMatch(/GM key |altogether/)
  expect(await view(third, cookie)).not.toHaveProperty('undo')
  expect((await tryKey(third, first.gmKey ?? '')).status).toBe(401)
  await signIn(third, chosen)
})

test('SIGTERM ends the server with exit code 0, live connections with 1001, whatever requests never end', async () => {
  const server = await start()
  const live = new WebSocket(`${server.url.replace('http', 'ws')}${API}/live`)
  await once(live, 'message')
  await fetch(`${server.url}/healthz`)
  const session = `POST ${API}/session HTTP/1.1\r\nHost: localhost\r\nX-Overland: 1\r\n`
  // By itself the server would wait for the second one for many minutes.
  const json = 'Content-Type: application/json\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n'
  for (const begun of [session, session + json]) {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.on('error', () => socket.destroy())
    await once(socket, 'connect')
    socket.write(begun)
    // It says when it has read the headers.
    if (begun !== session) await once(socket, 'data')
  }
  const closed = once(live, 'close')
  expect(await server.stop({ signal: 'SIGTERM' })).toBe(0)
  expect((await closed)[0]).toBe(1001)
})

test('a first start that fails keeps no key to itself: the next one prints it', {
  tags: ['more'],
}, async () => {
  const dataDir = await temporaryFolder()
  const blocker = createServer().listen(0, '0.0.0.0')
  await once(blocker, 'listening')
  const env = { DATA_DIR: dataDir, PORT: String((blocker.address() as AddressInfo).port) }
  const failed = await failToStart(env)
  expect(failed).toMatchObject({ code: 1, output: expect.stringContaining(`PORT ${env.PORT}`) })
  expect(failed.output.trimEnd()).not.toContain('\n')
  blocker.close()
  await once(blocker, 'close')
  const server = await start(env)
  const printed = `${failed.output}${server.output()}`
  expect(printed.match(/GM key /g)).toHaveLength(1)
  await signIn(server, /GM key\s+(\S+)/.exec(printed)?.[1] ?? '')
})

// A host's supervisor starts anew after 1, which time may mend, and not after 78.
const STOPS = '%s=%s stops the start with one line that names it, and %i'
const expectNoStart = async (name: string, value: string, exitCode: number) => {
  const { code, output } = await failToStart({ DATA_DIR: await temporaryFolder(), [name]: value })
  expect(code).toBe(exitCode)
  expect(output.trimEnd().split('\n')).toHaveLength(1)
  expect(output).toContain(name)
}
test.each([['PORT', 'harbour', 78]])(STOPS, expectNoStart)
test.each([
  ['HOST', '203.0.113.77', 1],
  ['DATA_DIR', '/dev/null/data', 1],
  // Node's own way to make nested folders never ends there.
  ['DATA_DIR', '/proc/nowhere/data', 1],
])(STOPS, { tags: ['more'] }, expectNoStart)
