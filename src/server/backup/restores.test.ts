import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { backupLimits } from './limits.ts'
import { createRestores } from './restores.ts'

const start = () => {
  const restores = createRestores(backupLimits(1000))
  const over = new AbortController()
  onTestFinished(async () => {
    over.abort()
    await restores.settled()
  })
  /** @param body nothing of it comes by itself */
  const send = (sender: string | undefined, body: PassThrough, work = async () => 'restored') =>
    restores.receive(body, { sender, signal: over.signal }, work)
  const sendWhole = (sender: string | undefined) => {
    const body = new PassThrough()
    body.end('a file')
    return send(sender, body)
  }
  /** Never ends. */
  const trickle = (sender: string) => void send(sender, new PassThrough()).catch(() => {})
  return { send, sendWhole, trickle }
}

test('who sends files that never arrive keeps nobody else from restoring', async () => {
  const { sendWhole, trickle } = start()
  for (let index = 0; index < 7; index += 1) trickle(`sender ${index}`)
  expect(await sendWhole('a GM')).toBe('restored')
  expect(await sendWhole(undefined)).toBe('restored')
})

test('one sender sends one file at a time', async () => {
  const { sendWhole, trickle } = start()
  trickle('a GM')
  await expect(sendWhole('a GM')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(await sendWhole('another GM')).toBe('restored')
  expect(await sendWhole('another GM')).toBe('restored')
})

test('files that are here are restored two at a time, the others after them', async () => {
  const { send } = start()
  const bodies = Array.from({ length: 6 }, () => new PassThrough())
  const allAreHere = Promise.all(bodies.map((body) => once(body, 'close')))
  const twoAreAtWork = Promise.withResolvers<void>()
  let atOnce = 0
  let most = 0
  const work = async () => {
    atOnce += 1
    most = Math.max(most, atOnce)
    if (atOnce === 2) twoAreAtWork.resolve()
    // All that may run beside others has begun by then.
    await Promise.all([twoAreAtWork.promise, allAreHere])
    for (let turn = 0; turn < 100; turn += 1) await nextTurn()
    atOnce -= 1
    return 'restored'
  }
  const all = bodies.map((body, index) => send(`sender ${index}`, body, work))
  for (const body of bodies) body.end('a file')
  expect(await Promise.all(all)).toEqual(bodies.map(() => 'restored'))
  expect(most).toBe(2)
})
