import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createMeasure } from './draw/lettering.ts'
import { surveyOf } from './survey.ts'
import { terrainFile } from './terrain-module.ts'
import { buildWorld } from './world/world.ts'

const COMMITTED = new URL('../src/content/chart/quatara.json', import.meta.url)

test('the committed terrain is exactly what the generator writes', async () => {
  const world = buildWorld()
  const text = terrainFile(world, surveyOf(world, 'players', createMeasure()))
  expect(text).toBe(await readFile(COMMITTED, 'utf8'))
})
