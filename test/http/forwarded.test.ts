import { expect, test } from 'vitest'
import { manualClock } from '../support/manual-clock.ts'
import { serve } from './server.ts'

const PROXY = '10.0.0.1'

/** Guesses ten keys from one place, and answers whether another try is answered at once. */
const guessesThenTries = async (
  from: { readonly ip: string; readonly says: (guess: number) => string },
  then: { readonly ip: string; readonly says: string },
): Promise<'at once' | 'made to wait'> => {
  const clock = manualClock()
  const server = await serve({ clock, config: { trustProxy: [PROXY] } })
  const tryKey = (ip: string, forwarded: string) =>
    server.send({
      method: 'POST',
      route: '/session',
      body: { key: 'wrong' },
      headers: { 'x-forwarded-for': forwarded },
      ip,
    })
  for (let guess = 0; guess < 10; guess += 1) await tryKey(from.ip, from.says(guess))
  const asleep = clock.sleeping()
  let answered = false
  const late = tryKey(then.ip, then.says).finally(() => {
    answered = true
  })
  await expect.poll(() => answered || clock.sleeping() > asleep).toBe(true)
  const seen = answered ? 'at once' : 'made to wait'
  await clock.advance(1_000)
  expect((await late).statusCode).toBe(401)
  return seen
}

test('behind a proxy that is believed, who guesses keys waits, and nobody else behind it', async () => {
  const guesser = { ip: PROXY, says: () => '192.0.2.1' }
  expect(await guessesThenTries(guesser, { ip: PROXY, says: '192.0.2.1' })).toBe('made to wait')
  expect(await guessesThenTries(guesser, { ip: PROXY, says: '192.0.2.2' })).toBe('at once')
})

test('nobody gets more guesses by saying that they come from elsewhere', async () => {
  const stranger = { ip: '192.0.2.1', says: (guess: number) => `198.51.100.${guess}` }
  const next = { ip: '192.0.2.1', says: '198.51.100.99' }
  expect(await guessesThenTries(stranger, next)).toBe('made to wait')
  const through = { ip: PROXY, says: (guess: number) => `198.51.100.${guess}, 192.0.2.1` }
  const again = { ip: PROXY, says: '198.51.100.99, 192.0.2.1' }
  expect(await guessesThenTries(through, again)).toBe('made to wait')
})
