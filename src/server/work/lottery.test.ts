import { expect, test } from 'vitest'
import { createLottery } from './lottery.ts'

const begin = (draw?: (count: number) => number) => {
  const lottery = createLottery({
    maxWaiting: 4,
    maxOfOne: 3,
    full: () => new Error('full'),
    aborted: () => new Error('left'),
    ...(draw && { draw }),
  })
  const fates: string[] = []
  const wait = (name: string, group = name, signal?: AbortSignal) =>
    void lottery.wait(group, signal).then(
      () => fates.push(`${name} served`),
      (error: Error) => fates.push(`${name} ${error.message}`),
    )
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return { lottery, fates, wait, settle }
}

test('a group has one lot, however many of it wait', async () => {
  let drawn = 0
  const served = { flood: 0, alone: 0 }
  for (let round = 0; round < 100; round += 1) {
    const { lottery, fates, wait, settle } = begin((count) => {
      drawn += 1
      return drawn % count
    })
    for (const name of ['a', 'b', 'c']) wait(name, 'flood')
    wait('alone')
    lottery.serve()
    await settle()
    served[fates[0] === 'alone served' ? 'alone' : 'flood'] += 1
  }
  expect(served.alone).toBeGreaterThan(40)
})

test('of too many one is refused by lot, among its own group first', async () => {
  const { lottery, fates, wait, settle } = begin(() => 0)
  for (const name of ['a', 'b', 'c', 'd']) wait(name, 'flood')
  await settle()
  expect(fates).toEqual(['a full'])
  wait('other')
  wait('third')
  await settle()
  expect(fates).toEqual(['a full', 'b full'])
  expect(lottery.length()).toBe(4)
})

test('those who leave have no lot', async () => {
  const { lottery, fates, wait, settle } = begin()
  const left = new AbortController()
  wait('gone', 'gone', left.signal)
  left.abort()
  wait('late', 'late', left.signal)
  await settle()
  expect(fates.toSorted()).toEqual(['gone left', 'late left'])
  expect(lottery.serve()).toBe(false)
})
