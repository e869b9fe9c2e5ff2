import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

test('what concerns the same thing is done in order, whatever fails; other things do not wait', async () => {
  const inTurn = oneAtATime()
  const done: string[] = []
  const otherIsDone = Promise.withResolvers<void>()
  const work = (name: string, before: () => Promise<void>) => async () => {
    await before()
    done.push(name)
    if (name === 'other') otherIsDone.resolve()
    if (name === 'fails') throw new Error(name)
    return name
  }
  const results = await Promise.allSettled([
    inTurn(
      'a',
      work('first', () => otherIsDone.promise),
    ),
    inTurn('a', work('fails', nextTurn)),
    inTurn(
      'a',
      work('last', async () => {}),
    ),
    inTurn('b', work('other', nextTurn)),
  ])
  expect(done).toEqual(['other', 'first', 'fails', 'last'])
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ])
})
