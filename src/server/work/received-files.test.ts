import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createReceivedFiles } from './received-files.ts'

const start = ({ ms = 600_000, maxBytes = 1000 } = {}) => {
  const files = createReceivedFiles()
  const testOver = new AbortController()
  onTestFinished(async () => {
    testOver.abort()
    await files.whenIdle()
  })
  /** Sends a file. @param body a stream that the test writes */
  const send = (owner: string | undefined, body: PassThrough, work = async () => 'done') =>
    files.receive({ body, owner, ms, maxBytes, signal: testOver.signal }, work)
  const sendWhole = (owner: string | undefined) => {
    const body = new PassThrough()
    body.end('a file')
    return send(owner, body)
  }
  /** Sends a file that never ends. */
  const trickle = (owner: string) => void send(owner, new PassThrough()).catch(() => {})
  return { send, sendWhole, trickle }
}

test('files that never arrive do not keep out those of other senders', async () => {
  const { sendWhole, trickle } = start()
  for (let index = 0; index < 100; index += 1) trickle(`sender ${index}`)
  expect(await sendWhole('a GM')).toBe('done')
  expect(await sendWhole(undefined)).toBe('done')
})

test('ten files of one sender are taken, and no more', async () => {
  const { sendWhole, trickle } = start()
  for (let index = 0; index < 9; index += 1) trickle('a GM')
  expect(await sendWhole('a GM')).toBe('done')
  trickle('a GM')
  await expect(sendWhole('a GM')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(await sendWhole('another GM')).toBe('done')
})

test('received files are worked on two at a time', async () => {
  const { send } = start()
  const bodies = Array.from({ length: 6 }, () => new PassThrough())
  const allReceived = Promise.all(bodies.map((body) => once(body, 'close')))
  const twoRunning = Promise.withResolvers<void>()
  let running = 0
  let mostRunning = 0
  const work = async () => {
    running += 1
    mostRunning = Math.max(mostRunning, running)
    if (running === 2) twoRunning.resolve()
    // By then all work has begun that may run at the same time.
    await Promise.all([twoRunning.promise, allReceived])
    for (let turn = 0; turn < 100; turn += 1) await nextTurn()
    running -= 1
    return 'done'
  }
  const results = bodies.map((body, index) => send(`sender ${index}`, body, work))
  for (const body of bodies) body.end('a file')
  expect(await Promise.all(results)).toEqual(bodies.map(() => 'done'))
  expect(mostRunning).toBe(2)
})

test('a file that comes too slowly is given up', async () => {
  const { send } = start({ ms: 300 })
  const body = new PassThrough()
  const trickling = setInterval(() => body.write('x'), 10)
  onTestFinished(() => clearInterval(trickling))
  await expect(send('a GM', body)).rejects.toMatchObject({
    document: { code: 'UNAVAILABLE', reason: 'file-came-too-slowly' },
  })
})

test('the rest of a file that is too large is skipped, however much it is', async () => {
  const { send } = start({ maxBytes: 5 })
  const body = new PassThrough()
  body.write('much too large')
  await expect(send('a GM', body)).rejects.toMatchObject({ code: 'TOO_LARGE' })
  for (let index = 0; index < 100; index += 1) body.write(Buffer.alloc(100_000))
  await once(body.end(), 'end')
})
