import { createNoise2D } from 'simplex-noise'
import { SHEET } from '../geometry.ts'
import { type Random, randomFrom } from '../random.ts'
import { smoothstep } from '../world/noise.ts'
import { at } from '../world/raster.ts'
import type { Pen } from './pen.ts'

const VERTICAL_FOLDS = [SHEET.width / 3, (SHEET.width * 2) / 3]
const HORIZONTAL_FOLDS = [SHEET.height / 2]
const FOLD_REACH = 13
const FOLD_SHADE = 0.055
const FOLD_LIGHT = 0.045
const STAINS = 9
const GRAIN = 0.04
const NOISE_SEED = 123

/** Darkens edges, folds and stains of the finished sheet, as handling and damp would have. */
export const age = (pen: Pen, scale: number): void => {
  const width = SHEET.width * scale
  const height = SHEET.height * scale
  const image = pen.getImageData(0, 0, width, height)
  const random = randomFrom(9)
  const noise = createNoise2D(randomFrom(NOISE_SEED))
  const stains = createStains(random)
  const rowSway = Float32Array.from({ length: height }, (_, row) => noise(3, row / scale / 60))
  const columnSway = Float32Array.from({ length: width }, (_, x) => noise(x / scale / 60, 7))

  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const x = column / scale
      const y = row / scale
      const edge = Math.min(x, SHEET.width - x, y, SHEET.height - y)
      let light = edgeLight(edge + 11 * noise(x / 130, y / 130) + 2.5 * noise(x / 20, y / 20))
      for (const fold of VERTICAL_FOLDS) light *= foldLight(x - fold - at(rowSway, row))
      for (const fold of HORIZONTAL_FOLDS) light *= foldLight(y - fold - at(columnSway, column))
      for (const stain of stains) light *= stainLight(Math.hypot(x - stain.x, y - stain.y), stain)

      const grain = 1 + (random() - 0.5) * GRAIN
      const tone = Math.min(1.02, light) * grain
      const offset = (row * width + column) * 4
      image.data[offset] = at(image.data, offset) * tone
      // Dark paper yellows, by degrees, or every stain would get an edge.
      const yellowing = smoothstep(1, 0.92, light)
      image.data[offset + 1] = at(image.data, offset + 1) * tone * (1 - 0.015 * yellowing)
      image.data[offset + 2] = at(image.data, offset + 2) * tone * (1 - 0.07 * yellowing)
    }
  }
  pen.putImageData(image, 0, 0)
}

interface Stain {
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly strength: number
}

const createStains = (random: Random): readonly Stain[] =>
  Array.from({ length: STAINS }, () => ({
    x: random() * SHEET.width,
    y: random() * SHEET.height,
    radius: 30 + random() * 75,
    strength: 0.018 + random() * 0.03,
  }))

const edgeLight = (edge: number) =>
  1 - 0.3 * smoothstep(32, -3, edge) - 0.08 * smoothstep(260, 20, edge)

/** A crease: a soft valley with a worn, lighter lip on its near side. */
const foldLight = (offset: number) => {
  const distance = Math.abs(offset)
  if (distance >= FOLD_REACH) return 1
  const lip = offset < 0 && distance < 2.5 ? FOLD_LIGHT : 0
  return 1 - FOLD_SHADE * (1 - distance / FOLD_REACH) + lip
}

/** Faint inside, with the dark ring where the damp stopped. */
const stainLight = (distance: number, { radius, strength }: Stain) => {
  const out = distance / radius
  if (out >= 1.1) return 1
  const ring = Math.exp(-(((out - 0.97) / 0.05) ** 2))
  return 1 - strength * (0.5 * smoothstep(1.05, 0.2, out) + ring)
}
