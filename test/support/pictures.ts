import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

export type Colour = readonly [red: number, green: number, blue: number]

/** A picture of these pixels: 8 bits, RGB. */
export const picture = (
  width: number,
  height: number,
  colourAt: (x: number, y: number) => Colour,
): Sharp => {
  const pixels = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) pixels.set(colourAt(x, y), (y * width + x) * 3)
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** A number of 32 bits that anything small about a place changes. */
const scatter = (x: number, y: number, seed: number): number => {
  const mixed = Math.imul(x * 374761393 + y * 668265263 + seed * 974634777, 1274126177)
  return (mixed ^ (mixed >>> 15)) >>> 0
}

/** Noise: every pixel tells itself from its neighbours and from that of another seed. */
export const noise =
  (seed: number) =>
  (x: number, y: number): Colour => {
    const bits = scatter(x, y, seed)
    return [bits & 255, (bits >> 8) & 255, (bits >> 16) & 255]
  }

/** A PNG's chunk, its checksum right. */
export const pngChunk = (name: string, content: Uint8Array): Buffer => {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const chunk = Buffer.alloc(named.length + 8)
  chunk.writeUInt32BE(content.length)
  named.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(named), named.length + 4)
  return chunk
}

const AFTER_HEADER = 33

/** A PNG with more chunks between its header and its pixels. */
export const withPngChunks = (png: Buffer, ...chunks: readonly Buffer[]): Buffer =>
  Buffer.concat([png.subarray(0, AFTER_HEADER), ...chunks, png.subarray(AFTER_HEADER)])
