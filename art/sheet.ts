import type { Canvas } from '@napi-rs/canvas'
import { age } from './draw/ageing.ts'
import { drawCartouche } from './draw/cartouche.ts'
import { drawCoast } from './draw/coast.ts'
import { drawCompass } from './draw/compass.ts'
import { foothillGlyphs } from './draw/foothills.ts'
import { drawFrame, restoreMargin } from './draw/frame.ts'
import { drawGlyphs } from './draw/glyph.ts'
import { drawGrid } from './draw/grid.ts'
import { paintGround } from './draw/ground.ts'
import { labelsOf } from './draw/labels.ts'
import { drawLegend } from './draw/legend.ts'
import { drawLettering, type Measure } from './draw/lettering.ts'
import { mountainGlyphs } from './draw/mountains.ts'
import { beachGlyphs } from './draw/palms.ts'
import { drawPasses } from './draw/passes.ts'
import { copyOf, createSheet } from './draw/pen.ts'
import { drawLakes, drawRivers } from './draw/rivers.ts'
import { drawScaleBar } from './draw/scale-bar.ts'
import { drawSea } from './draw/sea.ts'
import { drawSerpent } from './draw/serpent.ts'
import { drawShips } from './draw/ships.ts'
import { drawSites } from './draw/sites.ts'
import { swampGlyphs } from './draw/swamp.ts'
import { jungleGlyphs } from './draw/trees.ts'
import { volcanoGlyph } from './draw/volcano.ts'
import { wasteGlyphs } from './draw/waste.ts'
import type { Survey } from './survey.ts'

/** Draws one edition at `scale` pixels a unit, in the order a draughtsman would. */
export const drawSheet = (survey: Survey, scale: number, measure: Measure): Canvas => {
  const { world, edition } = survey
  const { canvas, pen } = createSheet(scale)
  paintGround(pen, survey, scale)
  const bareGround = copyOf(canvas)
  drawSea(pen, world)
  drawCoast(pen, world)
  drawRivers(pen, survey)
  drawLakes(pen, survey)
  drawPasses(pen, survey)
  drawGlyphs(pen, [
    ...jungleGlyphs(survey),
    ...beachGlyphs(survey),
    ...swampGlyphs(survey),
    ...wasteGlyphs(survey),
    ...foothillGlyphs(survey),
    ...mountainGlyphs(survey),
    volcanoGlyph(survey),
  ])
  drawGrid(pen, survey)
  drawSites(pen, edition)
  for (const label of labelsOf(edition)) drawLettering(pen, label, measure)
  drawShips(pen)
  drawSerpent(pen)
  drawCompass(pen, measure)
  restoreMargin(pen, bareGround, scale)
  drawFrame(pen)
  drawCartouche(pen, edition, scale, measure)
  drawScaleBar(pen, measure)
  if (edition === 'gm') drawLegend(pen, scale, measure)
  age(pen, scale)
  return canvas
}
