export const map = 'Map'
export const party = 'Party'
export const keysMove =
  'Arrow keys move the map, plus and minus zoom, Home centres it on the party.'
export const zoomIn = 'Zoom in'
export const zoomOut = 'Zoom out'
export const centre = 'Centre on party'
export const backToMiddle = 'Back to the middle'
export const findSite = 'Find a site'
export const notArrived = 'The map image did not load.'
export const fetchAgain = 'Load it again'

export const hex = (number: string) => `hex ${number}`
export const columnAndRow = (column: string, row: string) => `column ${column}, row ${row}`

export const trailDays = 'Trail days'
export const daysShown = { all: 'All', lastTen: 'Last 10', none: 'None' }

export const pointedAt = (hex: string) => `The game master points to ${hex}.`
