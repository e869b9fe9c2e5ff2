import { BACKUP_EXTENSION } from '../../protocol/backup.ts'

/** In code points: half a pair of surrogates cannot be written in a header. */
const MAX_LENGTH = 60

/** Letters and digits alone, for a file's name; may be empty. */
export const wordsOf = (name: string): string => {
  const words = name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '')
  return [...words].slice(0, MAX_LENGTH).join('')
}

export const fileNameOf = (name: string, day: number): string =>
  `${wordsOf(name) || 'campaign'}-day-${day}${BACKUP_EXTENSION}`

/** RFC 6266, with an ASCII name for clients that read no other. */
export const attachmentNamed = (fileName: string): string => {
  const ascii = fileName.replace(/[^\x20-\x7e]/g, '_')
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(fileName)}`
}
