const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** Four bytes of length, four of name, the content, four of checksum. */
const AROUND_CONTENT = 12
/** All that an 8-bit RGB image needs. */
const KEPT = ['IHDR', 'IDAT', 'IEND']

interface Chunk {
  readonly name: string
  readonly bytes: Buffer
}

/** Whole chunks, up to the end chunk. */
function* chunksOf(png: Buffer): Generator<Chunk, void> {
  for (let at = PNG_SIGNATURE.length; at + AROUND_CONTENT <= png.length; ) {
    const next = at + AROUND_CONTENT + png.readUInt32BE(at)
    if (next > png.length) return
    const name = png.toString('latin1', at + 4, at + 8)
    yield { name, bytes: png.subarray(at, next) }
    if (name === 'IEND') return
    at = next
  }
}

/** Only the pixels: the encoder adds a resolution. */
export const barePng = (png: Buffer): Buffer => {
  const parts: Buffer[] = [PNG_SIGNATURE]
  for (const { name, bytes } of chunksOf(png)) if (KEPT.includes(name)) parts.push(bytes)
  return Buffer.concat(parts)
}

const isPng = (file: Buffer): boolean =>
  file.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)

/** Whether a PNG is cut off before its end chunk. */
export const isUnendedPng = (file: Buffer): boolean => {
  if (!isPng(file)) return false
  for (const { name } of chunksOf(file)) if (name === 'IEND') return false
  return true
}
