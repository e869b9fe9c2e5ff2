import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openLines } from './lines.ts'

const LINE = 'x'.repeat(100)
const never = new AbortController().signal

const open = async (text: string, more: { maxLines?: number; signal?: AbortSignal } = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'overland-lines-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'lines')
  await writeFile(file, text)
  const lines = await openLines(file, { maxBytes: 1000, maxLines: 5000, signal: never, ...more })
  onTestFinished(() => lines.close())
  return lines
}

test('lines are found again, many at a time and each', async () => {
  const texts = Array.from(
    { length: 3000 },
    (_, index) => `${index}${LINE.repeat(1 + (index % 3))}`,
  )
  const lines = await open(texts.map((text) => `${text}\n`).join(''))
  const found: string[] = []
  while (found.length < lines.count) found.push(...(await lines.from(found.length)).map(String))
  expect(found).toEqual(texts)
  expect(String(await lines.at(0))).toBe(texts[0])
  expect(String(await lines.at(2999))).toBe(texts[2999])
})

test.each([
  ['an empty line', `${LINE}\n\n${LINE}\n`, /line 2/],
  ['a line that is too short to be a change', '{}\n', /line 1/],
  ['a line that is too long', `${LINE.repeat(11)}\n`, /too-large/],
  ['a line that never ends', LINE.repeat(11), /too-large/],
  ['too many lines', `${LINE}\n`.repeat(5001), /too-large/],
  ['a line that is cut off', `${LINE}\n${LINE}`, /cut off/],
])('%s is refused while lines are counted', async (_, text, sentence) => {
  await expect(open(text)).rejects.toThrow(sentence)
})

test('counting is given up', async () => {
  await expect(open(`${LINE}\n`, { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i)
})
