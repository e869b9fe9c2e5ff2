import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Markdown } from './markdown.tsx'

const shown = (text: string): string =>
  renderToStaticMarkup(<Markdown text={text} fallback={<p>as it was typed</p>} />)

test.each([
  ['**bold** *slanted*', '<p><strong>bold</strong> <em>slanted</em></p>'],
  ['# Plan', '<h4>Plan</h4>'],
  ['3. one\n4. two', '<ol start="3"><li>one</li><li>two</li></ol>'],
  ['one  \ntwo', '<p>one<br/>two</p>'],
  [''.padEnd(50, '>'), '<p>as it was typed</p>'],
  ['- one\n- two', '<ul><li>one</li><li>two</li></ul>'],
  [
    '[map](https://example.com/a?b=1)',
    '<p><a href="https://example.com/a?b=1" target="_blank" rel="noopener noreferrer">map</a></p>',
  ],
  [
    '<http://example.com>',
    '<p><a href="http://example.com" target="_blank" rel="noopener noreferrer">http://example.com</a></p>',
  ],
  [
    'See https://example.com/a_b_(c), or (http://example.com).',
    '<p>See <a href="https://example.com/a_b_(c)" target="_blank" rel="noopener noreferrer">https://example.com/a_b_(c)</a>, or (<a href="http://example.com" target="_blank" rel="noopener noreferrer">http://example.com</a>).</p>',
  ],
  [
    '[to https://example.com](https://example.com/x) https://',
    '<p><a href="https://example.com/x" target="_blank" rel="noopener noreferrer">to https://example.com</a> https://</p>',
  ],
])('R-PAGE-5: a note is shown as Markdown: %s', (text, html) => {
  expect(shown(text)).toBe(html)
})

test.each([
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\nscript:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](vbscript:x)',
  '[x](file:///etc/passwd)',
  '[x](//example.com)',
  '[x](/dm)',
  '<javascript:alert(1)>',
  '[x][1]\n\n[1]: javascript:alert(1)',
])('R-PAGE-5: links lead to http and https alone: %s', (text) => {
  expect(shown(text)).not.toMatch(/<a|href/)
})

test.each([
  ['![trap](https://example.com/track.png)', '<p><em>[image: trap]</em></p>'],
  ['[![](/x.png)](http://example.com)', '<em>[image]</em>'],
  ['![trap][1]\n\n[1]: https://example.com/track.png', '<p>![trap][1]</p>'],
])('R-PAGE-5: of an image its text is shown, and nothing is fetched: %s', (text, html) => {
  expect(shown(text)).toContain(html)
  expect(shown(text)).not.toContain('<img')
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'a <b onclick="x">b</b>',
  '<iframe src="https://example.com"></iframe>',
  '<!-- hidden -->',
  '<svg><a href="javascript:x">',
])('R-PAGE-5: HTML is shown as it was typed: %s', (text) => {
  const html = shown(text)
  expect(html).not.toMatch(/<(script|img|b|iframe|svg|a|!--)/)
  expect(html).toContain('&lt;')
})

test('R-PAGE-5: nothing else than words comes of odd text', () => {
  const elements = shown('| a | b |\n|---|---|\n\n~~x~~ ```\n> q\n1. z\n\n***\n\n`c`').match(
    /<[a-z0-9]+/g,
  )
  for (const element of elements ?? [])
    expect(['<p', '<blockquote', '<ol', '<li', '<hr', '<code', '<pre', '<em', '<strong']).toContain(
      element,
    )
})
