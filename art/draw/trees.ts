import type { Random } from '../random.ts'
import { randomFrom } from '../random.ts'
import type { Survey } from '../survey.ts'
import { CHARTED_FROM } from '../world/charted.ts'
import { fractalNoise, smoothstep } from '../world/noise.ts'
import { VOLCANO } from '../world/relief.ts'
import type { Glyph } from './glyph.ts'
import { css, fillCircle, mix, type Rgb } from './pen.ts'
import { scatter } from './scatter.ts'

const CANOPY: Rgb = [126, 146, 70]
const DEEP_CANOPY: Rgb = [96, 124, 62]
const MIRE_CANOPY: Rgb = [104, 124, 94]
const DEAD_CANOPY: Rgb = [84, 92, 78]
const SHADE: Rgb = [38, 40, 18]
const SUNLIGHT: Rgb = [232, 226, 150]

const CLEAR_OF_RIVER = 6
const CLEAR_OF_VOLCANO = 40
const TREELESS_HEIGHT = 0.6

const glades = fractalNoise(5)
const species = fractalNoise(1)

/** A clump of round crowns: shade below, light from the north-west. */
export const tree = (
  at: { readonly x: number; readonly y: number },
  size: number,
  colour: Rgb,
  random: Random,
  opacity = 1,
): Glyph => {
  const crowns = Array.from({ length: 3 + Math.floor(random() * 3) }, () => ({
    x: at.x + (random() - 0.5) * size * 1.5,
    y: at.y + (random() - 0.5) * size * 0.9,
    radius: size * (0.5 + random() * 0.35),
  }))
  const shift = (random() - 0.5) * 26
  const leaf: Rgb = [colour[0] + shift, colour[1] + shift, colour[2] + shift * 0.6]
  return {
    y: at.y,
    draw: (pen) => {
      pen.globalAlpha = opacity
      pen.fillStyle = 'rgba(40,34,16,.35)'
      pen.beginPath()
      pen.ellipse(at.x + size * 0.25, at.y + size * 0.75, size * 1.05, size * 0.4, 0, 0, 7)
      pen.fill()
      pen.fillStyle = css(mix(leaf, SHADE, 0.62))
      for (const { x, y, radius } of crowns) fillCircle(pen, x, y, radius + 0.55)
      pen.fillStyle = css(leaf)
      for (const { x, y, radius } of crowns) fillCircle(pen, x, y, radius)
      pen.fillStyle = css(mix(leaf, SUNLIGHT, 0.42), 0.8)
      for (const { x, y, radius } of crowns.slice(0, 3)) {
        fillCircle(pen, x - radius * 0.3, y - radius * 0.34, radius * 0.5)
      }
      pen.globalAlpha = 1
    },
  }
}

export const jungleGlyphs = (survey: Survey): readonly Glyph[] => {
  const random = randomFrom(8)
  const { clarity, edition } = survey
  const glyphs: Glyph[] = []
  for (const at of scatter({ seed: 31, cell: 6, spacing: treeSpacing(survey) })) {
    const size = 2.7 + 2.6 * random() ** 2.4
    const chance = random()
    const seen = clarity(at.x, at.y)
    // The jungle's edge on the players' chart frays, and ends where their knowledge does.
    if (edition === 'players' && (seen < CHARTED_FROM * 0.6 || chance > seen * 1.15)) continue
    const opacity = edition === 'players' ? Math.max(0.5, seen) : 1
    glyphs.push(tree(at, size, canopyAt(survey, at.x, at.y), random, opacity))
  }
  return glyphs
}

/** Thick in the lowlands, thin with glades and with height, none under names and on water. */
const treeSpacing =
  ({ world, clearance }: Survey) =>
  (x: number, y: number): number => {
    if (world.coast.distance(x, y) < 9 || clearance(x, y) < 1) return 0
    if (world.lakeDistance(x, y) < 6 || world.riverDistance(x, y) < CLEAR_OF_RIVER) return 0
    if (Math.hypot(x - VOLCANO.x, y - VOLCANO.y) < CLEAR_OF_VOLCANO) return 0
    const height = world.elevation(x, y)
    const biome = world.cover.biome(x, y)
    if (height > TREELESS_HEIGHT || biome === 'waste' || biome === 'beach') return 0
    const fringe = 5 * smoothstep(9, 1, clearance(x, y))
    if (biome === 'swamp') return 13 + fringe
    const glade = 7 * smoothstep(0.18, 0.42, glades(x / 38, y / 38, 3))
    return 5.9 + glade + 9 * smoothstep(0.3, 0.56, height) + fringe
  }

const canopyAt = ({ world, edition }: Survey, x: number, y: number): Rgb => {
  const { cover } = world
  const depth = smoothstep(-0.3, 0.4, species(x / 46, y / 46, 3))
  const living = mix(CANOPY, DEEP_CANOPY, depth)
  const wet = cover.biome(x, y) === 'swamp' ? mix(living, MIRE_CANOPY, 0.7) : living
  return edition === 'gm'
    ? mix(wet, DEAD_CANOPY, 0.62 * smoothstep(0.5, 0.82, cover.undead(x, y)))
    : wet
}
