import { distanceToBox } from './draw/boxes.ts'
import { labelBoxes } from './draw/labels.ts'
import type { Measure } from './draw/lettering.ts'
import { siteBoxes } from './draw/sites.ts'
import type { Edition } from './edition.ts'
import { type Field, tabulated } from './world/raster.ts'
import type { Summit } from './world/summits.ts'
import type { World } from './world/world.ts'

/** The land as one edition draws it. */
export interface Survey {
  readonly world: World
  readonly edition: Edition
  /** How well this edition knows a place, from 0 to 1. */
  readonly clarity: Field
  /** Units to the nearest name or site icon: nothing tall is drawn within a few. */
  readonly clearance: Field
  /** The mountains this edition draws. */
  readonly summits: readonly Summit[]
}

/** Beyond this nothing asks how far the next name is. */
const CLEARANCE_LIMIT = 20
/** A mountain keeps this much of its width and a few units away from names. */
const PEAK_REACH = 0.3
const PEAK_MARGIN = 4

export const surveyOf = (world: World, edition: Edition, measure: Measure): Survey => {
  const boxes = [...labelBoxes(edition, measure).flat(), ...siteBoxes(edition)]
  const clearance = tabulated((x, y) => {
    let nearest = CLEARANCE_LIMIT
    for (const box of boxes) {
      if (Math.abs(box.x - x) > 50 || Math.abs(box.y - y) > 50) continue
      nearest = Math.min(nearest, distanceToBox({ x, y }, box))
    }
    return nearest
  })
  return {
    world,
    edition,
    clarity: edition === 'players' ? world.charted : () => 1,
    clearance,
    summits: world.summits.filter(
      (summit) => (edition !== 'players' || summit.sighted) && standsClear(summit, clearance),
    ),
  }
}

const standsClear = ({ x, y, width, height }: Summit, clearance: Field): boolean => {
  const reach = Math.min(CLEARANCE_LIMIT - 1, width * PEAK_REACH + PEAK_MARGIN)
  return [0, 0.5, 1].every((up) => clearance(x, y - height * up) >= reach * (1 - up * 0.5))
}
