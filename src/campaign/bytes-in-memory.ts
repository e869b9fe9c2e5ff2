import type { EncounterEntry } from '../rules/encounter.ts'
import type { Site } from '../rules/site.ts'

// Measured in Node.js, in bytes.
export const RUN_BYTES = 88
export const STEP_BYTES = 140
const SITE_BYTES = 360

const ENCOUNTER_BYTES = 400

type Texts = Pick<Site, 'name' | 'text'> & Partial<Pick<Site, 'gmText'>>

export const bytesOfSites = (sites: Iterable<Texts>): number => {
  let bytes = 0
  for (const { name, text, gmText = '' } of sites)
    bytes += SITE_BYTES + 2 * (name.length + text.length + gmText.length)
  return bytes
}

type Described = Pick<EncounterEntry, 'name' | 'details' | 'note'>

export const bytesOfEncounters = (encounters: Iterable<Described>): number => {
  let bytes = 0
  for (const { name, details, note } of encounters)
    bytes += ENCOUNTER_BYTES + 2 * (name.length + details.length + note.length)
  return bytes
}
