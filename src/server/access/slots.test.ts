import { expect, test } from 'vitest'
import { createSlots } from './slots.ts'

test('so many have a place, so many wait, and the rest is turned away', async () => {
  const slots = createSlots(2, 1)
  const leave = await slots.take()
  await slots.take()
  const waiting = slots.take()
  expect(await slots.take()).toBeUndefined()
  leave?.()
  expect(await waiting).toBeTypeOf('function')
})
