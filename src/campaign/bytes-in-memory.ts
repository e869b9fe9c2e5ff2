import type { Site } from '../rules/site.ts'

// Measured in Node.js, in bytes.
export const RUN_BYTES = 88
export const STEP_BYTES = 140
const SITE_BYTES = 360

type Texts = Pick<Site, 'name' | 'text'> & Partial<Pick<Site, 'gmText'>>

export const bytesOfSites = (sites: Iterable<Texts>): number => {
  let bytes = 0
  for (const { name, text, gmText = '' } of sites)
    bytes += SITE_BYTES + 2 * (name.length + text.length + gmText.length)
  return bytes
}
