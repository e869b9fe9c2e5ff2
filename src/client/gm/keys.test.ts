import { expect, test } from 'vitest'
import { undoOrRedoOfKey } from './keys.ts'

const pressKey = (key: string, modifiers: readonly string[] = []) =>
  undoOrRedoOfKey({
    key,
    repeat: modifiers.includes('repeat'),
    ctrlKey: modifiers.includes('ctrl'),
    metaKey: modifiers.includes('meta'),
    altKey: modifiers.includes('alt'),
    shiftKey: modifiers.includes('shift'),
  })

test.each([
  ['z', ['ctrl'], 'undo'],
  ['Z', ['ctrl', 'shift'], 'redo'],
  ['y', ['ctrl'], 'redo'],
  ['z', ['meta'], 'undo'],
  ['Z', ['meta', 'shift'], 'redo'],
  ['y', ['meta'], 'redo'],
  // A capital letter without Shift: Caps Lock is on.
  ['Z', ['ctrl'], 'undo'],
  ['z', ['ctrl', 'repeat'], 'held'],
  ['y', ['ctrl', 'repeat'], 'held'],
  ['z', [], undefined],
  ['z', ['shift'], undefined],
  ['z', ['ctrl', 'alt'], undefined],
  ['z', ['ctrl', 'meta'], undefined],
  ['Y', ['ctrl', 'shift'], undefined],
  ['x', ['ctrl'], undefined],
] as const)('%s with %j: %s', (key, modifiers, expected) => {
  expect(pressKey(key, modifiers)).toBe(expected)
})
