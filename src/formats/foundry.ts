import { hash } from 'node:crypto'

/** Plain text as HTML, also within an attribute in double quotes. */
export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const ID_LENGTH = 16

/** A document's id in Foundry: letters and digits, the same for the same text. */
export const foundryId = (text: string): string => hash('sha256', text, 'hex').slice(0, ID_LENGTH)
