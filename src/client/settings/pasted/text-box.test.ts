import { expect, test } from 'vitest'
import { readFileText } from './text-box.tsx'

test.each([
  { what: 'UTF-8', bytes: [0x31, 0xc3, 0xa9], text: '1é' },
  { what: 'UTF-8 with its mark', bytes: [0xef, 0xbb, 0xbf, 0x31], text: '1' },
  { what: 'UTF-16 as spreadsheets save it', bytes: [0xff, 0xfe, 0x31, 0x00], text: '1' },
  { what: 'UTF-16 the other way round', bytes: [0xfe, 0xff, 0x00, 0x31], text: '1' },
  { what: 'the older western encoding', bytes: [0x31, 0xe9, 0x96], text: '1é–' },
  { what: 'an image', bytes: [0x89, 0x50, 0x4e, 0x47, 0x00, 0x00], text: null },
])('a file in $what is read as $text', ({ bytes, text }) => {
  expect(readFileText(new Uint8Array(bytes))).toBe(text)
})
