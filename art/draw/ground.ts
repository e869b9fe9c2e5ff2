import { SHEET } from '../geometry.ts'
import { type Random, randomFrom } from '../random.ts'
import type { Survey } from '../survey.ts'
import { fractalNoise, smoothstep } from '../world/noise.ts'
import { type Field, tabulated } from '../world/raster.ts'
import { mix, PAPER, type Pen, type Rgb } from './pen.ts'

const SHALLOWS: Rgb = [187, 199, 176]
const OPEN_SEA: Rgb = [121, 156, 154]
const DEEP_SEA: Rgb = [100, 138, 142]
const MEADOW: Rgb = [166, 174, 106]
const FOREST_FLOOR: Rgb = [128, 148, 82]
const BLIGHT: Rgb = [104, 112, 92]
const MIRE: Rgb = [122, 142, 116]
const ASH: Rgb = [176, 150, 122]
const ROCK: Rgb = [202, 184, 144]
const SAND: Rgb = [236, 216, 164]

/** Differences of tone that the eye takes for paper. */
const MOTTLE = 0.07
const GRAIN = 0.045
/** Light falls from the north-west; slopes are measured over this many units. */
const SLOPE_REACH = 3

const patches = fractalNoise(2)
const stains = fractalNoise(6)

/** Tints the whole sheet, pixel by pixel: sea by depth, land by cover, all on mottled paper. */
export const paintGround = (pen: Pen, survey: Survey, scale: number): void => {
  const width = SHEET.width * scale
  const height = SHEET.height * scale
  const image = pen.createImageData(width, height)
  const random = randomFrom(5)
  const patch = tabulated((x, y) => patches(x / 55, y / 55))
  const stain = tabulated((x, y) => stains(x / 260, y / 260))
  const seaTint = seaTintOf(survey, patch, stain)
  const landTint = landTintOf(survey, patch)
  const { coast } = survey.world

  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const x = (column + 0.5) / scale
      const y = (row + 0.5) / scale
      const shore = coast.distance(x, y)
      const tint = shore < 0 ? seaTint(x, y, -shore) : landTint(x, y)
      const blot = stain(x, y)
      const tone = 1 + blot * MOTTLE + grain(random) * GRAIN
      const offset = (row * width + column) * 4
      image.data[offset] = tint[0] * tone
      image.data[offset + 1] = tint[1] * tone
      image.data[offset + 2] = tint[2] * tone * (1 - Math.max(0, blot) * 0.04)
      image.data[offset + 3] = 255
    }
  }
  pen.putImageData(image, 0, 0)
}

const grain = (random: Random) => random() - 0.5

const seaTintOf =
  ({ edition }: Survey, patch: Field, stain: Field) =>
  (x: number, y: number, depth: number): Rgb => {
    const shelf = mix(SHALLOWS, OPEN_SEA, smoothstep(0, 120, depth + 22 * patch(x, y)))
    const deep = 0.55 * smoothstep(110, 360, depth + 40 * stain(x, y))
    return mix(mix(shelf, DEEP_SEA, deep), PAPER, edition === 'players' ? 0.34 : 0.16)
  }

const landTintOf = ({ world, edition, clarity }: Survey, patch: Field) => {
  const { elevation, coast, cover } = world
  const isCharted = edition === 'players'
  return (x: number, y: number): Rgb => {
    const height = elevation(x, y)
    const shore = smoothstep(10, 3, coast.inland(x, y)) * (1 - smoothstep(0.2, 0.4, height))
    let tint = mix(MEADOW, FOREST_FLOOR, smoothstep(-0.4, 0.5, patch(x, y)))
    if (edition === 'gm') tint = mix(tint, BLIGHT, 0.5 * smoothstep(0.5, 0.85, cover.undead(x, y)))
    tint = mix(tint, MIRE, 0.85 * cover.swamp(x, y))
    // Nobody tells ash from sand who has not been there.
    tint = mix(tint, isCharted ? SAND : ASH, cover.waste(x, y))
    tint = mix(tint, ROCK, 0.9 * smoothstep(0.36, 0.66, height))
    tint = mix(tint, SAND, shore)

    const strength = isCharted ? 0.8 * clarity(x, y) : 0.94
    const slope = (height - elevation(x + SLOPE_REACH, y + SLOPE_REACH)) * 9
    const light = 1 + Math.max(-1, Math.min(1, slope)) * (isCharted ? 0.2 * strength : 0.2)
    const [red, green, blue] = mix(PAPER, tint, strength)
    return [red * light, green * light, blue * light]
  }
}
