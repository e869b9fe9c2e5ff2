import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createQueue } from '../work/queue.ts'
import { createRestores } from './restores.ts'

const start = () => {
  const files = createQueue({ atOnce: 2 })
  const restores = createRestores({ files, maxBytes: 1000 })
  const over = new AbortController()
  onTestFinished(async () => {
    over.abort()
    await files.settled()
  })
  /** @param body nothing of it comes by itself */
  const send = (owner: string | undefined, body: PassThrough, work = async () => 'restored') =>
    restores.receive(body, { owner, signal: over.signal }, work)
  const sendWhole = (owner: string | undefined) => {
    const body = new PassThrough()
    body.end('a file')
    return send(owner, body)
  }
  /** Never ends. */
  const trickle = (owner: string) => void send(owner, new PassThrough()).catch(() => {})
  return { send, sendWhole, trickle }
}

test('who sends files that never arrive keeps nobody else from restoring', async () => {
  const { sendWhole, trickle } = start()
  for (let index = 0; index < 7; index += 1) trickle(`sender ${index}`)
  expect(await sendWhole('a GM')).toBe('restored')
  expect(await sendWhole(undefined)).toBe('restored')
})

test('ten files of one sender are taken, and no more', async () => {
  const { sendWhole, trickle } = start()
  for (let index = 0; index < 9; index += 1) trickle('a GM')
  expect(await sendWhole('a GM')).toBe('restored')
  trickle('a GM')
  await expect(sendWhole('a GM')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
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
