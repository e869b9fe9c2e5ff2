export const HEAD_BYTES = 16

const PNG = '\x89PNG\r\n\x1a\n'
const JPEG = '\xff\xd8\xff'
const RIFF = 'RIFF'
/** After the file's length. */
const WEBP_AT = 8
const WEBP = 'WEBPVP8'

export const isPng = (head: Uint8Array): boolean =>
  Buffer.from(head.subarray(0, HEAD_BYTES)).toString('latin1').startsWith(PNG)

/** By its first bytes: PNG, JPEG or WebP. */
export const isTakenFormat = (head: Uint8Array): boolean => {
  const text = Buffer.from(head).toString('latin1')
  if (text.startsWith(PNG) || text.startsWith(JPEG)) return true
  return text.startsWith(RIFF) && text.startsWith(WEBP, WEBP_AT)
}
