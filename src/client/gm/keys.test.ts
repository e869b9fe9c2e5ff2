import { expect, test } from 'vitest'
import { stepOfKey } from './keys.ts'

const press = (key: string, held: readonly string[] = []) =>
  stepOfKey({
    key,
    repeat: held.includes('repeat'),
    ctrlKey: held.includes('ctrl'),
    metaKey: held.includes('meta'),
    altKey: held.includes('alt'),
    shiftKey: held.includes('shift'),
  })

test.each([
  ['z', ['ctrl'], 'undo'],
  ['Z', ['ctrl', 'shift'], 'redo'],
  ['y', ['ctrl'], 'redo'],
  ['z', ['meta'], 'undo'],
  ['Z', ['meta', 'shift'], 'redo'],
  ['y', ['meta'], 'redo'],
  // Caps Lock.
  ['Z', ['ctrl'], 'undo'],
  ['z', ['ctrl', 'repeat'], 'held'],
  ['y', ['ctrl', 'repeat'], 'held'],
  ['z', [], undefined],
  ['z', ['shift'], undefined],
  ['z', ['ctrl', 'alt'], undefined],
  ['z', ['ctrl', 'meta'], undefined],
  ['Y', ['ctrl', 'shift'], undefined],
  ['x', ['ctrl'], undefined],
] as const)('%s with %j: %s', (key, held, step) => {
  expect(press(key, held)).toBe(step)
})
