import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createMeasure } from './draw/lettering.ts'
import { labelsModule } from './labels-module.ts'

const COMMITTED = new URL('../src/content/chart/labels.ts', import.meta.url)
/** The formatter lays it out anew. */
const tokens = (text: string): string => text.replace(/[\s,]+|['"]/g, '')

test('the committed labels are what the chart is lettered with', async () => {
  expect(tokens(await readFile(COMMITTED, 'utf8'))).toBe(tokens(labelsModule(createMeasure())))
})
