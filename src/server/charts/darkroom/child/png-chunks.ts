const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** A chunk: four bytes of length, four of name, the content, four of checksum. */
const AROUND_CONTENT = 12
/** The header, the pixels, the end: all that an 8-bit RGB image needs. */
const KEPT = ['IHDR', 'IDAT', 'IEND']

interface Chunk {
  readonly name: string
  readonly bytes: Buffer
}

/** A PNG's chunks as far as they are whole, the end included; what follows it is none of them. */
function* chunksOf(png: Buffer): Generator<Chunk, void> {
  for (let at = SIGNATURE.length; at + AROUND_CONTENT <= png.length; ) {
    const next = at + AROUND_CONTENT + png.readUInt32BE(at)
    if (next > png.length) return
    const name = png.toString('latin1', at + 4, at + 8)
    yield { name, bytes: png.subarray(at, next) }
    if (name === 'IEND') return
    at = next
  }
}

/** A PNG without anything but its pixels: the encoder passes on how many of them make a metre. */
export const barePng = (png: Buffer): Buffer => {
  const parts: Buffer[] = [SIGNATURE]
  for (const { name, bytes } of chunksOf(png)) if (KEPT.includes(name)) parts.push(bytes)
  return Buffer.concat(parts)
}

/** Whether a file is a PNG that was cut off before its end, be it after the last pixel. */
export const isUnendedPng = (file: Buffer): boolean => {
  if (!file.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return false
  for (const { name } of chunksOf(file)) if (name === 'IEND') return false
  return true
}
