import sharp from 'sharp'
import { seeded } from '../../test/support/seeded-dice.ts'

// Draws the benchmark's chart into the given file, in its own process, so that its memory is none
// of the measured server's.

/** 12 megapixels. */
const WIDTH = 4000
const HEIGHT = 3000
const SHAPES = 1500
const MAX_SHAPE = 120
/** Of the paper, out of 255. */
const GRAIN = 24

const dice = seeded(12)
const below = (limit: number) => dice(limit) - 1

const shape = (): string => {
  const [x, y, size] = [below(WIDTH), below(HEIGHT), 10 + below(MAX_SHAPE)]
  const colour = `rgb(${below(256)},${below(256)},${below(256)})`
  return dice(3) === 1
    ? `<path d="M${x} ${y}l${size} ${size / 2}l${-size / 2} ${size}z" stroke="${colour}" stroke-width="3" fill="none"/>`
    : `<circle cx="${x}" cy="${y}" r="${size / 2}" fill="${colour}" fill-opacity=".6"/>`
}

const land = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
  <linearGradient id="land" x2="1" y2="1"><stop stop-color="#6a8f4e"/>
  <stop offset=".5" stop-color="#d9c48a"/><stop offset="1" stop-color="#3d6d8a"/></linearGradient>
  <rect width="100%" height="100%" fill="url(#land)"/>${Array.from({ length: SHAPES }, shape).join('')}</svg>`

const pixels = await sharp(Buffer.from(land)).removeAlpha().raw().toBuffer()
for (let index = 0; index < pixels.length; index++)
  pixels[index] = Math.min(255, (pixels[index] ?? 0) + below(GRAIN))

await sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
  .jpeg({ quality: 92 })
  .toFile(process.argv[2] ?? 'chart.jpg')
