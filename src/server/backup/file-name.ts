import { BACKUP_EXTENSION } from '../../protocol/backup.ts'

const MAX_LENGTH = 60

/** A file name of letters and digits. */
export const fileNameOf = (name: string, day: number): string => {
  const plain = name
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, MAX_LENGTH)
  return `${plain || 'campaign'}-day-${day}${BACKUP_EXTENSION}`
}

/** RFC 6266, with an ASCII name for clients that read no other. */
export const attachmentNamed = (fileName: string): string => {
  const ascii = fileName.replace(/[^\x20-\x7e]/g, '_')
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(fileName)}`
}
