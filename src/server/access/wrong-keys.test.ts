import { expect, test } from 'vitest'
import { manualClock } from '../../../test/support/manual-clock.ts'
import { SHARES } from '../shares/limits.ts'
import { createWrongKeys, type WrongKeys } from './wrong-keys.ts'

const HERE = '192.0.2.1'

const guess = (wrongKeys: WrongKeys, times: number, ip = HERE): readonly boolean[] =>
  Array.from({ length: times }, () => wrongKeys.add(ip))

const isRefused = (wrongKeys: WrongKeys, ip = HERE): boolean => {
  try {
    wrongKeys.refuse(ip)
    return false
  } catch {
    return true
  }
}

test('after ten wrong keys in a minute an address is told when it may try again', async () => {
  const clock = manualClock()
  const wrongKeys = createWrongKeys(clock)
  guess(wrongKeys, 1)
  await clock.advance(10_500)
  expect(guess(wrongKeys, 8)).toEqual(Array(8).fill(false))
  expect(isRefused(wrongKeys)).toBe(false)
  expect(guess(wrongKeys, 2)).toEqual([true, false])
  expect(() => wrongKeys.refuse(HERE)).toThrow(
    expect.objectContaining({ code: 'TOO_MANY_REQUESTS', headers: { 'retry-after': '50' } }),
  )
  await clock.advance(49_500)
  expect(isRefused(wrongKeys)).toBe(false)
  expect(guess(wrongKeys, 10).lastIndexOf(true)).toBe(9)
})

test('other addresses do not notice, but those of the same IPv6 network do', () => {
  const wrongKeys = createWrongKeys(manualClock())
  guess(wrongKeys, 10)
  guess(wrongKeys, 10, '2001:db8:1:2::1')
  expect(isRefused(wrongKeys, '192.0.2.2')).toBe(false)
  expect(isRefused(wrongKeys, '2001:db8:1:3::1')).toBe(false)
  expect(isRefused(wrongKeys, '2001:db8:1:2:ffff::9')).toBe(true)
})

test('of too many addresses the one counted longest is forgotten', () => {
  const wrongKeys = createWrongKeys(manualClock())
  guess(wrongKeys, 10)
  guess(wrongKeys, 10, '192.0.2.2')
  for (let n = 0; n < SHARES.memory.countedAddresses - 1; n += 1) wrongKeys.add(`10.0.${n}.1`)
  expect([isRefused(wrongKeys), isRefused(wrongKeys, '192.0.2.2')]).toEqual([false, true])
})
