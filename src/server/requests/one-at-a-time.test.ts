import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

test('what concerns the same thing is done in order, whatever fails; other things do not wait', async () => {
  const inTurn = oneAtATime()
  const done: string[] = []
  const work = (name: string, ms: number) => async () => {
    await delay(ms)
    done.push(name)
    if (name === 'fails') throw new Error(name)
    return name
  }
  const results = await Promise.allSettled([
    inTurn('a', work('first', 30)),
    inTurn('a', work('fails', 10)),
    inTurn('a', work('last', 0)),
    inTurn('b', work('other', 0)),
  ])
  expect(done).toEqual(['other', 'first', 'fails', 'last'])
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ])
})
