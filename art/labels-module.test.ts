import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createMeasure } from './draw/lettering.ts'
import { labelsFile } from './labels-module.ts'

const COMMITTED = new URL('../src/content/chart/labels.json', import.meta.url)

test('the committed labels are what the chart is lettered with', async () => {
  expect(await readFile(COMMITTED, 'utf8')).toBe(labelsFile(createMeasure()))
})
