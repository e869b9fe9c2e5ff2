import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOSTILE_PIECES, hostileTexts } from '#test/support/hostile-texts.ts'
import { inSoak } from '#test/support/in-soak.ts'
import { countSteps, stepsIn } from '#test/support/steps-in.ts'

countSteps()
const { readMarkdown } = await import('./markdown.ts')
type MarkdownNode = NonNullable<ReturnType<typeof readMarkdown>>[number]

const PARSER = /\/(markdown|markdown-it|linkify-it|mdurl|entities|uc\.micro|punycode)[./]/
const MAX_STEPS = 700
const LENGTH = inSoak({ commit: 3_000, soak: 10_000 })

const stepsOf = (text: string): number => stepsIn(PARSER, () => readMarkdown(text))

const hostile = fc
  .array(
    fc.tuple(
      fc.array(fc.constantFrom(...HOSTILE_PIECES), { minLength: 1, maxLength: 4 }),
      fc.nat(LENGTH),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((parts) => {
    const text = parts.map(([pieces, length]) => pieces.join('').repeat(length).slice(0, length))
    return text.join('').slice(0, LENGTH)
  })

const depthOf = (node: MarkdownNode): number =>
  typeof node === 'string' ? 0 : 1 + Math.max(0, ...(node.children ?? []).map(depthOf))

const nodesIn = (nodes: readonly MarkdownNode[]): MarkdownNode[] =>
  nodes.flatMap((node) =>
    typeof node === 'string' ? [node] : [node, ...nodesIn(node.children ?? [])],
  )

const NUM_RUNS = { numRuns: inSoak({ commit: 15, soak: 100 }) }

describe('R-PAGE-5: reading a note takes at most so many steps for each character', () => {
  test('prose takes some', () => {
    const steps = stepsOf(
      'The guide *smiled* and said: [go](https://example.com).\n\n'.repeat(LENGTH / 60),
    )
    expect(steps).toBeGreaterThan(LENGTH)
    expect(steps).toBeLessThan(50 * LENGTH)
  })

  test.each(hostileTexts(LENGTH))('%j', (_, text) => {
    expect(stepsOf(text)).toBeLessThan(MAX_STEPS * text.length)
  })

  test('any of them, together', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(stepsOf(text)).toBeLessThan(MAX_STEPS * (text.length + 1))
      }),
      NUM_RUNS,
    )
  })
})

describe('R-PAGE-5: what a note becomes', () => {
  const expectBounded = (text: string): void => {
    const nodes = readMarkdown(text) ?? []
    expect(JSON.stringify(nodes).length).toBeLessThan(100 * (text.length + 1))
    expect(Math.max(0, ...nodes.map(depthOf))).toBeLessThan(32)
    const links = nodesIn(nodes).map((node) => (typeof node === 'string' ? undefined : node.href))
    expect(links.filter((href) => href !== undefined && !/^https?:\/\//i.test(href))).toEqual([])
  }

  test('is neither deeper nor much longer than what was typed, and links lead to the web', () => {
    for (const [, text] of hostileTexts(LENGTH)) expectBounded(text)
    fc.assert(
      fc.property(fc.oneof(hostile, fc.string({ unit: 'binary' })), (text) => expectBounded(text)),
      NUM_RUNS,
    )
  })

  test.each([
    ['quotes', '>'.repeat(40)],
    ['lists', `${'- '.repeat(40)}a`],
    ['emphasis', `${'*'.repeat(80)}a${'*'.repeat(80)}`],
    ['quotes that lines leave and enter', '>-\na\n'.repeat(200)],
  ])('is nothing for too many %s: the text is shown as it was typed', (_, text) => {
    expect(readMarkdown(text)).toBeNull()
  })

  test('loses no word of lists and quotes as deep as people write them', () => {
    const deep = Array.from({ length: 8 }, (_, at) => `${'  '.repeat(at)}- word ${at}`).join('\n')
    const texts = nodesIn(readMarkdown(`${deep}\n\n${'> '.repeat(8)}word 8`) ?? []).filter(
      (node) => typeof node === 'string',
    )
    expect(texts).toEqual(Array.from({ length: 9 }, (_, at) => `word ${at}`))
  })
})
