import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createMeasure } from './draw/lettering.ts'
import { EDITIONS } from './edition.ts'
import { DRAWN_SCALES, writePicture, writePreview, writeTiles } from './encode.ts'
import { labelsFile } from './labels-module.ts'
import { drawSheet } from './sheet.ts'
import { surveyOf } from './survey.ts'
import { terrainFile } from './terrain-module.ts'
import { buildWorld } from './world/world.ts'

const CONTENT = fileURLToPath(new URL('../src/content/chart/', import.meta.url))
const IMAGES = `${CONTENT}images`

/** `--preview <folder>` draws PNG sheets there and leaves the committed files alone. */
const previewFlag = process.argv.indexOf('--preview')
const previewFolder = previewFlag < 0 ? undefined : process.argv[previewFlag + 1]

const measure = createMeasure()
const world = buildWorld()

if (!previewFolder) {
  const players = surveyOf(world, 'players', measure)
  await writeFile(`${CONTENT}quatara.json`, terrainFile(world, players))
  await writeFile(`${CONTENT}labels.json`, labelsFile(measure))
}

for (const edition of EDITIONS) {
  const survey = surveyOf(world, edition, measure)
  const canvas = drawSheet(survey, DRAWN_SCALES.pictures, measure)
  if (previewFolder) await writePreview(canvas, edition, previewFolder)
  else {
    if (edition !== 'gm') await writePicture(canvas, edition, IMAGES)
    await writeTiles(drawSheet(survey, DRAWN_SCALES.tiles, measure), canvas, edition, IMAGES)
  }
}
