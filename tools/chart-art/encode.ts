import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Canvas } from '@napi-rs/canvas'
import sharp from 'sharp'
import type { Edition } from './edition.ts'
import { SHEET } from './geometry.ts'

/** Sheets are drawn once at this many pixels a unit and made smaller from there. */
export const DRAWN_SCALE = 2

/** One, one and a half and two pixels a unit: phones at rest, laptops, and zoom 2. */
const WIDTHS = [1120, 1680, 2240]
/** The survey is sent in tiles alone, cut along hexes: they are made of its largest image. */
const SURVEY = { name: 'survey-2240.webp', webp: { quality: 84, effort: 6 } } as const

/**
 * The least quality at which lettering stays crisp at zoom 2. The players' sheet is mostly plain
 * paper and sea, which hides less but also needs less.
 */
const AVIF_QUALITY: Readonly<Record<Exclude<Edition, 'survey'>, number>> = { gm: 60, players: 56 }
const AVIF = { effort: 5, chromaSubsampling: '4:2:0' } as const
const WEBP = { quality: 70, effort: 6, smartSubsample: true } as const

/** Writes `<edition>-<width>.avif` and `.webp`, of the survey one file. */
export const writeImages = async (canvas: Canvas, edition: Edition, folder: string) => {
  await mkdir(folder, { recursive: true })
  if (edition === 'survey') {
    await rasterOf(canvas).webp(SURVEY.webp).toFile(join(folder, SURVEY.name))
    return
  }
  for (const width of WIDTHS) {
    const image = rasterOf(canvas).resize(width, (width * SHEET.height) / SHEET.width)
    const name = join(folder, `${edition}-${width}`)
    await image
      .clone()
      .avif({ ...AVIF, quality: AVIF_QUALITY[edition] })
      .toFile(`${name}.avif`)
    await image.clone().webp(WEBP).toFile(`${name}.webp`)
  }
}

/** The sheet as drawn, to look at while working on it. */
export const writePreview = async (canvas: Canvas, edition: Edition, folder: string) => {
  await mkdir(folder, { recursive: true })
  await rasterOf(canvas)
    .png()
    .toFile(join(folder, `${edition}.png`))
}

const rasterOf = (canvas: Canvas) => {
  const { width, height } = canvas
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height)
  const pixels = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  return sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha()
}
