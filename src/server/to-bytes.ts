import { breathe } from '../campaign/work-turn.ts'

/** In characters: encoded together. */
const CHUNK = 2 ** 16

/** A text of megabytes in UTF-8, in slices. */
export const toBytes = async (pieces: Iterable<string>): Promise<Buffer[]> => {
  const bytes: Buffer[] = []
  let text = ''
  for (const piece of pieces) {
    text += piece
    if (text.length < CHUNK) continue
    bytes.push(Buffer.from(text))
    text = ''
    await breathe()
  }
  return [...bytes, Buffer.from(text)]
}
