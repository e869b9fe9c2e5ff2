/** Plain text as HTML, also within an attribute in double quotes. */
export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const ID_LENGTH = 16

/**
 * A document's id in Foundry: letters and digits, the same for the same text. FNV-1a, stirred on for
 * each letter.
 */
export const foundryId = (text: string): string => {
  let hash = 0x811c9dc5
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return Array.from({ length: ID_LENGTH }, (_, at) => {
    hash = Math.imul(hash ^ (hash >>> 15) ^ at, 0x2c1b3c6d) >>> 0
    return LETTERS[(hash >>> 8) % LETTERS.length]
  }).join('')
}
