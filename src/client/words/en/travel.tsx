import type { ReactNode } from 'react'

export const title = 'Travel'
export const endDay = (heading: string) => `End day: ${heading}`
export const paceName = 'Pace'
export const pace = { slow: 'Slow pace', normal: 'Normal pace', fast: 'Fast pace' }
export const canoe = 'Canoe'
export const noCanoe = 'No Canoe'
export const withCanoe = 'With Canoe'
export const howEnded = 'How days are ended'
export const manual = 'Manual'
export const auto = 'Auto'
export const mapSays = (terrain: ReactNode) => <>The map says {terrain} here.</>
export const takeTerrain = (terrain: string) => `Use ${terrain}`

export const step = {
  undo: { name: 'Undo', nothing: 'Nothing to undo.', what: (what: string) => `Undo ${what}` },
  redo: { name: 'Redo', nothing: 'Nothing to redo.', what: (what: string) => `Redo ${what}` },
}
export const dayEnded = (day: number) => `day ${day}`
/** Names of changes: short on a button, long within a sentence. */
export const change = {
  save: { short: 'save', long: 'the last save' },
  hexes: { short: 'hexes', long: 'painted hexes' },
  site: { short: 'site', long: 'a change of a site' },
  settings: { short: 'settings', long: 'a change of the settings' },
  chart: { short: 'map', long: 'another map' },
  bearings: { short: 'bearings', long: 'found bearings' },
  restore: { short: 'restore', long: 'a restored backup' },
}
