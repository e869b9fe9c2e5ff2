import { expect, test } from 'vitest'
import { manualClock } from '../support/manual-clock.ts'
import { serve } from './server.ts'

const PROXY = '10.0.0.1'

/** Guesses ten keys from one place, and answers the status of one more try. */
const guessesThenTries = async (
  from: { readonly ip: string; readonly says: (guess: number) => string },
  then: { readonly ip: string; readonly says: string },
): Promise<number> => {
  const server = await serve({ clock: manualClock(), config: { trustProxy: [PROXY] } })
  const tryKey = async (ip: string, forwarded: string): Promise<number> => {
    const answer = await server.send({
      method: 'POST',
      route: '/session',
      body: { key: 'wrong' },
      headers: { 'x-forwarded-for': forwarded },
      ip,
    })
    return answer.statusCode
  }
  for (let guess = 0; guess < 10; guess += 1)
    expect(await tryKey(from.ip, from.says(guess))).toBe(401)
  return tryKey(then.ip, then.says)
}

test('behind a proxy that is believed, who guesses keys waits, and nobody else behind it', async () => {
  const guesser = { ip: PROXY, says: () => '192.0.2.1' }
  expect(await guessesThenTries(guesser, { ip: PROXY, says: '192.0.2.1' })).toBe(429)
  expect(await guessesThenTries(guesser, { ip: PROXY, says: '192.0.2.2' })).toBe(401)
})

test('nobody gets more guesses by saying that they come from elsewhere', async () => {
  const stranger = { ip: '192.0.2.1', says: (guess: number) => `198.51.100.${guess}` }
  const next = { ip: '192.0.2.1', says: '198.51.100.99' }
  expect(await guessesThenTries(stranger, next)).toBe(429)
  const through = { ip: PROXY, says: (guess: number) => `198.51.100.${guess}, 192.0.2.1` }
  const again = { ip: PROXY, says: '198.51.100.99, 192.0.2.1' }
  expect(await guessesThenTries(through, again)).toBe(429)
})
