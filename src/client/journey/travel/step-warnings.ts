import type { GmView } from '#protocol/views.ts'
import { OPEN_WATER_NAMES } from '#rules/terrain.ts'
import { isOnMap } from '#shared/grid.ts'
import { HEADINGS, type Heading, neighbour } from '#shared/hex.ts'

export type StepWarning = 'water' | 'offMap'

/** R-PAD-1: headings whose next hex is water without a canoe, or off the map. */
export const stepWarnings = (
  view: Pick<GmView, 'chart' | 'map' | 'rules' | 'surroundings'>,
  canoe: boolean,
): Partial<Record<Heading, StepWarning>> => {
  const { chart, map, rules, surroundings } = view
  const isWater = (name: string | undefined): boolean =>
    OPEN_WATER_NAMES.some((water) => water === name) ||
    rules.terrains.some((terrain) => terrain.water && terrain.name === name)
  const warnings: Partial<Record<Heading, StepWarning>> = {}
  for (const [index, heading] of HEADINGS.entries()) {
    if (!isOnMap(chart, neighbour(map.position, heading))) warnings[heading] = 'offMap'
    else if (!canoe && isWater(surroundings.neighbours[index])) warnings[heading] = 'water'
  }
  return warnings
}
