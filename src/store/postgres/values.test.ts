import { expect, test } from 'vitest'
import { toSent, valueReaders } from './values.ts'

const TEXT = 25

test.each(['', 'plain', 'a\0b', '\uffff', '\uffff0', '\0\uffff1\0', '\uffff\uffff0'])(
  'a text is read as it was sent, without U+0000 on the way: %j',
  (text) => {
    const sent = toSent(text) as string
    expect(sent).not.toContain('\0')
    expect(valueReaders.getTypeParser(TEXT)(sent)).toBe(text)
  },
)
