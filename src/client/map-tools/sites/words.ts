export const sites = 'Sites'
export const noneYet =
  'Nothing is on the map yet. Press a hex with the Site tool, add a site here, or paste a hex key: a text that says what lies where.'
export const search = 'Search in names and notes'
export const found = (found: number, all: number) => `${found} of ${all}`
export const pasteKey = 'Paste a hex key'
export const add = 'Add a site'
export const addHere = 'Add another site here'
export const showOnMap = 'Show on map'
export const showOneOnMap = (name: string) => `Show on map: ${name}`
export const edit = 'Edit'
export const editOne = (name: string) => `Edit ${name}`

export const editTitle = 'Edit site'
export const newTitle = 'New site'
/** Labels of a site's fields; messages about unsaved fields use them, too. */
export const field = {
  name: 'Name',
  icon: 'Symbol',
  gmText: 'GM notes',
  text: 'For the players',
  shown: 'Shown to players',
  column: 'Column',
  row: 'Row',
}
export const playersRead = 'Players read the name too, when the site is shown to them.'
export const icon = {
  ruin: 'Ruin',
  village: 'Village',
  camp: 'Camp',
  cave: 'Cave',
  tower: 'Tower',
  shrine: 'Shrine',
  port: 'Port',
  peak: 'Peak',
  water: 'Water',
  danger: 'Danger',
  treasure: 'Treasure',
  note: 'Note',
}
export const shown = {
  never: { name: 'Never', sentence: 'Never shown.' },
  seen: { name: 'When its hex is seen', sentence: 'Shown when its hex is seen.' },
  visited: { name: 'When its hex is visited', sentence: 'Shown when its hex is visited.' },
  explored: { name: 'When its hex is explored', sentence: 'Shown when its hex is explored.' },
  always: { name: 'Always', sentence: 'Always shown.' },
}
export const noName = 'Give the site a name.'
export const mustBeColumn = 'The column must be a whole number.'
export const mustBeRow = 'The row must be a whole number.'
export const beyondWorld = 'That hex lies beyond the edge of the world.'

/** Name of the site form in messages about unsaved changes. */
export const page = 'site'
export const saved = (name: string) => `Saved ${name}.`
export const added = (name: string) => `Added ${name}.`
export const removed = (name: string) => `Removed ${name}. Undo brings it back.`
export const remove = 'Remove'
export const undoBringsBack = 'Undo brings it back.'
