import { expect, test } from 'vitest'
import type { Heading } from '../../../rules/hex.ts'
import { afterFocus, afterPress, afterTab, NO_PAD_FOCUS, type PadFocus } from './pad-focus.ts'

const NEXT: Readonly<Record<string, (focus: PadFocus, at: Heading) => PadFocus>> = {
  press: (_, at) => afterPress(at),
  focus: afterFocus,
  tab: afterTab,
}

test.each([
  ['a click', 'press 1, focus 1', false],
  ['a click on the focused button', 'focus 1, press 1', false],
  ['Tab', 'focus 1, tab 1', true],
  ['a focus without a pointer', 'focus 1', true],
  ['a click, then Tab to the next', 'press 1, focus 1, focus 2', true],
  ['Tab, then a click', 'focus 1, tab 1, press 4, focus 4', false],
  ['a click, and back from another window', 'press 1, focus 1, focus 1', false],
  ['a click, Tab away and back', 'press 1, focus 1, focus 1, tab 1', true],
])('letters end days only on a pad that has the focus by keyboard: %s', (_, steps, byKeyboard) => {
  const focus = steps.split(', ').reduce((held, step) => {
    const [kind = '', at] = step.split(' ')
    return NEXT[kind]?.(held, Number(at) as Heading) ?? held
  }, NO_PAD_FOCUS)
  expect(focus.byKeyboard).toBe(byKeyboard)
})
