import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Canvas } from '@napi-rs/canvas'
import sharp from 'sharp'
import { levelSize, tileLevels, tileRect, tilesOf } from '../src/shared/tiles.ts'
import type { Edition } from './edition.ts'

/** Pixels a unit: of the sheet that pictures and coarser tiles are made of, and of level 0. */
export const DRAWN_SCALES = { pictures: 2, tiles: 4 } as const

/** What players see is cut along hexes on the server, of a picture of all of it. */
const SURVEY = { quality: 84, effort: 6 } as const
const WEBP = { quality: 70, effort: 6, smartSubsample: true } as const
/** With twice the pixels a unit, lettering needs less. */
const FINEST_WEBP = { ...WEBP, quality: 60 } as const

/** Writes `<edition>-<width>.webp`. */
export const writePicture = async (
  canvas: Canvas,
  edition: Exclude<Edition, 'gm'>,
  folder: string,
) => {
  await mkdir(folder, { recursive: true })
  await rasterOf(canvas)
    .webp(edition === 'survey' ? SURVEY : WEBP)
    .toFile(join(folder, `${edition}-${canvas.width}.webp`))
}

/** Writes `<edition>/<level>/<column>-<row>.webp`: level 0 of `finest`, the others of `canvas`. */
export const writeTiles = async (
  finest: Canvas,
  canvas: Canvas,
  edition: Edition,
  folder: string,
) => {
  const sheet = { width: finest.width, height: finest.height }
  await rm(join(folder, edition), { recursive: true, force: true })
  for (let level = 0; level < tileLevels(sheet); level++) {
    const { width, height } = levelSize(sheet, level)
    const pixels = await rasterOf(level === 0 ? finest : canvas)
      .resize(width, height)
      .raw()
      .toBuffer()
    const raw = { width, height, channels: 3 } as const
    await mkdir(join(folder, edition, String(level)), { recursive: true })
    for (const tile of tilesOf(sheet, level)) {
      const { left, top, right, bottom } = tileRect(sheet, tile)
      await sharp(pixels, { raw })
        .extract({ left, top, width: right - left, height: bottom - top })
        .webp(level === 0 ? FINEST_WEBP : WEBP)
        .toFile(join(folder, edition, String(level), `${tile.column}-${tile.row}.webp`))
    }
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
