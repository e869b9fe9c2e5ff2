/** A viewer's messages, as far as it reads them. */
export interface Heard {
  /** The beginning of a text message. */
  text(beginning: string): void
  ping(): void
}

/** Holds the name of the event, and the revision. */
const BEGINNING = 120
const FINAL_TEXT = 0x81
const FINAL_PING = 0x89

/** Reads a server's frames from pieces of any size, without keeping them. */
export const frameReader = ({ text, ping }: Heard): ((bytes: Buffer) => void) => {
  let head = Buffer.alloc(0)
  let kind = 0
  let missing = 0
  let beginning = ''

  const readHead = (bytes: Buffer): number => {
    const seen = Buffer.concat([head, bytes.subarray(0, 10)])
    const short = (seen[1] ?? 0) & 0x7f
    const length = short === 127 ? 10 : short === 126 ? 4 : 2
    if (seen.length < 2 || seen.length < length) {
      head = seen
      return bytes.length
    }
    const used = length - head.length
    head = Buffer.alloc(0)
    kind = seen[0] ?? 0
    missing = short
    if (short === 126) missing = seen.readUInt16BE(2)
    if (short === 127) missing = Number(seen.readBigUInt64BE(2))
    beginning = ''
    if (missing === 0) end()
    return used
  }

  const end = (): void => {
    if (kind === FINAL_TEXT) text(beginning)
    if (kind === FINAL_PING) ping()
  }

  return (bytes) => {
    let at = 0
    while (at < bytes.length) {
      if (missing === 0) {
        at += readHead(bytes.subarray(at))
        continue
      }
      const part = bytes.subarray(at, at + missing)
      if (beginning.length < BEGINNING) beginning += part.toString('latin1', 0, BEGINNING)
      missing -= part.length
      at += part.length
      if (missing === 0) end()
    }
  }
}
