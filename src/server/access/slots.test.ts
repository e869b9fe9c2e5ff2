import { expect, test } from 'vitest'
import { HttpProblem } from '../problems/http-problem.ts'
import { createLine } from './line.ts'
import { createSlots } from './slots.ts'

const tooMany = () => new HttpProblem('TOO_MANY_REQUESTS', 'Too many')
const slotsFor = (places: number, maxWaiting: number) =>
  createSlots(places, createLine(maxWaiting, tooMany))

test('so many have a place, so many wait, and whoever waited longest gives way', async () => {
  const slots = slotsFor(2, 1)
  const leave = await slots.take()
  await slots.take()
  const oldest = slots.take()
  const newest = slots.take()
  await expect(oldest).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  leave()
  expect(await newest).toBeTypeOf('function')
})

test('a place that becomes free goes to whoever came last', async () => {
  const slots = slotsFor(1, 2)
  const leave = await slots.take()
  const order: string[] = []
  const waiting = ['first', 'last'].map(async (name) => {
    const next = await slots.take()
    order.push(name)
    next()
  })
  leave()
  await Promise.all(waiting)
  expect(order).toEqual(['last', 'first'])
  expect(await slots.take()).toBeTypeOf('function')
})

test('whoever leaves the line takes no place with them', async () => {
  const slots = slotsFor(1, 2)
  const leave = await slots.take()
  const left = new AbortController()
  const gone = slots.take(left.signal)
  left.abort()
  await expect(gone).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await expect(slots.take(left.signal)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  leave()
  expect(await slots.take(left.signal)).toBeTypeOf('function')
})
