import { describe, expect, test } from 'vitest'
import { type Heading, headingAngle, headingName } from '#shared/hex.ts'
import {
  afterFocusEvent,
  afterPointerDown,
  afterTabKey,
  NO_PAD_FOCUS,
  type PadFocus,
  padRows,
  pressOfKey,
} from './pad-keys.ts'

const STEPS: Readonly<Record<string, (focus: PadFocus, at: Heading) => PadFocus>> = {
  press: (_, at) => afterPointerDown(at),
  focus: afterFocusEvent,
  tab: afterTabKey,
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
  const focus = steps.split(', ').reduce((focusBefore, step) => {
    const [kind = '', at] = step.split(' ')
    return STEPS[kind]?.(focusBefore, Number(at) as Heading) ?? focusBefore
  }, NO_PAD_FOCUS)
  expect(focus.byKeyboard).toBe(byKeyboard)
})

const press = (
  key: string,
  keyParts: Partial<Parameters<typeof pressOfKey>[0]> = {},
  takesLetters = true,
  pointy = false,
) =>
  pressOfKey(
    {
      key,
      code: '',
      repeat: false,
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      ...keyParts,
    },
    takesLetters,
    pointy,
  )

describe('the keys of the pad', () => {
  test.each([
    ['7', 'q', 'north-west'],
    ['8', 'w', 'north'],
    ['9', 'e', 'north-east'],
    ['1', 'a', 'south-west'],
    ['2', 's', 'south'],
    ['3', 'd', 'south-east'],
  ])('%s and %s order %s', (digit, letter, name) => {
    for (const key of [digit, letter, letter.toUpperCase()]) {
      const pressed = press(key)
      expect(typeof pressed === 'number' && headingName(pressed)).toBe(name)
    }
  })

  test.each([
    ['5', 'x', 'rest'],
    ['.', 'r', 'explore'],
    ['0', 'f', 'forage'],
  ])('%s and %s order a day without travel: %s', (digit, letter, stay) => {
    for (const key of [digit, letter, letter.toUpperCase()]) expect(press(key)).toBe(stay)
  })

  test('letters order nothing while the pad does not take letters', () => {
    expect(press('s', {}, false)).toBeUndefined()
    expect(press('x', {}, false)).toBeUndefined()
    expect(press('2', {}, false)).toBe(4)
  })

  test.each(['4', '6', 'y', 'Enter', ' ', 'ArrowUp', '?'])('%j orders nothing', (key) => {
    expect(press(key)).toBeUndefined()
  })

  test.each([
    ['Numpad8', 'ArrowUp', 'north'],
    ['Numpad8', '8', 'north'],
    ['Numpad1', 'End', 'south-west'],
    ['Numpad6', 'ArrowRight', false],
  ])('%s orders its direction though NumLock makes it %s', (code, key, name) => {
    const pressed = press(key, { code })
    expect(typeof pressed === 'number' && headingName(pressed)).toBe(name)
  })

  test('the middle of the numeric pad stays the middle without NumLock', () => {
    expect(press('Clear', { code: 'Numpad5' })).toBe('rest')
    expect(press('Insert', { code: 'Numpad0' })).toBe('forage')
    expect(press(',', { code: 'NumpadDecimal' })).toBe('explore')
  })

  test.each(['ctrlKey', 'metaKey', 'altKey'])(
    'with %s a key is a shortcut of the browser',
    (modifier) => {
      expect(press('s', { [modifier]: true })).toBeUndefined()
    },
  )
})

test('the pad is two rows of three, its arrows turned as the specification says', () => {
  expect(padRows(false)).toEqual([
    [6, 1, 2],
    [5, 4, 3],
  ])
  expect(padRows(false).map((row) => row.map((heading) => headingAngle(heading)))).toEqual([
    [300, 0, 60],
    [240, 180, 120],
  ])
})

test('R-PAD-2: on a pointy map the pad has three rows, its arrows turned by 90° more', () => {
  const rows = padRows(true)
  expect(rows.map((row) => row.map((heading) => headingName(heading, true)))).toEqual([
    ['north-west', 'north-east'],
    ['west', 'east'],
    ['south-west', 'south-east'],
  ])
  expect(rows.map((row) => row.map((heading) => headingAngle(heading, true)))).toEqual([
    [330, 30],
    [270, 90],
    [210, 150],
  ])
})

test.each([
  [1, ['6', 'd', 'D']],
  [2, ['3', 'c']],
  [3, ['1', 'z', 'y', 'Y']],
  [4, ['4', 'a']],
  [5, ['7', 'q']],
  [6, ['9', 'e']],
  ['rest', ['5', 'x']],
  ['explore', ['.', 'r']],
  ['forage', ['0', 'f']],
  [undefined, ['2', '8', 'w', 's']],
])('R-PAD-2: on a pointy map %s is ordered by %j', (ordered, keys) => {
  for (const key of keys) expect(press(key, {}, true, true), key).toBe(ordered)
})
