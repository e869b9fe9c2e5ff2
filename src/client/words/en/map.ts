/** Everybody's map. */
export const map = 'Map'
export const party = 'Party'
export const keysMove =
  'Arrow keys move the map, plus and minus zoom, Home centres it on the party.'
export const zoomIn = 'Zoom in'
export const zoomOut = 'Zoom out'
export const centre = 'Centre on party'
export const backToMiddle = 'Back to the middle'
export const findSite = 'Find a site'
export const notArrived = 'The drawing of the map did not arrive.'
export const fetchAgain = 'Fetch it again'

export const inWords = 'The map in words'
export const partyIsAt = 'The party is at'
export const notMarked = 'Where the party is, is not marked on this map.'
