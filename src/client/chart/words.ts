import { sayList } from '#client/ui/format/lists.ts'

export const map = 'Map'
export const party = 'Party'
export const keysMove =
  'Arrow keys move the map, plus and minus zoom, Home centres it on the party.'
export const zoomIn = 'Zoom in'
export const zoomOut = 'Zoom out'
export const centre = 'Centre on party'
export const backToMiddle = 'Back to the middle'
export const notArrived = 'The map image did not load.'
export const fetchAgain = 'Load it again'

export const hex = (number: string) => `hex ${number}`
export const columnAndRow = (column: string, row: string) => `column ${column}, row ${row}`

export const trailDays = 'Trail days'
export const daysShown = { all: 'All', lastTen: 'Last 10', none: 'None' }

export const pointedAt = (hex: string) => `The game master points to ${hex}.`

export const sites = 'Sites'
export const sitesOfHex = (names: readonly string[]) => `${names.length} sites: ${sayList(names)}`
export const site = 'Site'
export const sitesHere = (count: number) => `${count} sites here`
export const putAway = 'Close the note'

export const search = {
  name: 'Find a site',
  nameWithNumbers: 'Find a site or a hex',
  hint: 'A place, or column, row',
  hintWithNumbers: 'A place, or a hex’s number',
  found: 'Found',
  count: (places: number) => `${places} found.`,
  none: 'Nothing on this map has that name.',
}
