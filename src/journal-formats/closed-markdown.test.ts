import { expect, test } from 'vitest'
import { closedMarkdown } from './closed-markdown.ts'

test.each([
  ['```\ncode', '```\ncode\n```'],
  ['~~~~ js\ncode\n~~~', '~~~~ js\ncode\n~~~\n~~~~'],
  ['````\n```\n````\n```', '````\n```\n````\n```\n```'],
  ['<!-- later\r\nmore', '<!-- later\r\nmore\n-->'],
  ['<PRE>\ntext', '<PRE>\ntext\n</pre>'],
  ['%%\nsecret', '%%\nsecret\n%%'],
  ['$$\nx^2', '$$\nx^2\n$$'],
])('R-OUT-2: %j does not swallow the days that follow', (note, written) => {
  expect(closedMarkdown(note)).toBe(written)
})

test.each([
  '',
  'They *smiled*.',
  '```\ncode\n```\n',
  '``` not `a fence',
  'a `` ``` `` b',
  '<!-- a -->',
  '<!-- a\nb --> c',
  '    ```\n    indented code',
  '$$x$$',
  'costs $$5',
  '<preview>',
])('R-OUT-2: %j stays as it was written', (note) => {
  expect(closedMarkdown(note)).toBe(note)
})
