const encodingOf = ([first, second]: Uint8Array): string => {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return 'utf-8'
}

/**
 * The text of a file: UTF-8, UTF-16 with its mark, else the older western encoding that
 * spreadsheets still write.
 *
 * @returns null for what is no text
 */
export const readFileText = (bytes: Uint8Array): string | null => {
  const encoding = encodingOf(bytes)
  if (encoding === 'utf-8' && bytes.includes(0)) return null
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
