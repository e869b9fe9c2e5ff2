import { hash } from 'node:crypto'

const STAMP_LENGTH = 16

/** Another one for other content. Fields in another order are other content. */
export const stampFor = (content: unknown): string =>
  hash('sha256', JSON.stringify(content), 'base64url').slice(0, STAMP_LENGTH)
