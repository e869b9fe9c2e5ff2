import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { logWarnings } from './warnings.ts'

test('a warning of the process becomes a line of the log, and nothing else', async () => {
  const before = process.listeners('warning')
  onTestFinished(() => {
    process.removeAllListeners('warning')
    for (const listener of before) process.on('warning', listener)
  })
  const lines: unknown[] = []
  logWarnings({ warn: (...line: unknown[]) => void lines.push(line) })
  process.emitWarning('The store said something odd.')
  await nextTurn()
  expect(process.listenerCount('warning')).toBe(1)
  expect(lines).toEqual([
    [{ err: expect.objectContaining({ message: 'The store said something odd.' }) }, 'warning'],
  ])
})
