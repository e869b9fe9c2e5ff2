/** Images that the GM hands to players. */
export const title = 'Handouts'
export const about =
  'An image you show lies over the map on the players’ screens until they put it away. One you keep stands in their journal.'
export const none = 'Nothing is handed out.'
export const choose = 'Hand out an image'
export const name = 'Name for the players'
export const noName = 'Give it a name.'
export const image = 'Image'
export const unnamed = 'An image'
export const upload = 'Upload an image…'
export const noImages = 'Upload an image first: PNG, JPEG or WebP, up to 25 MB.'
export const show = 'Show now'
export const keep = 'Keep in the journal'
export const takeBack = 'Take back'
export const isShown = 'on the players’ screens'
export const isKept = 'in the players’ journal'

/** The sheet on a screen. */
export const zoomIn = 'Larger'
export const zoomOut = 'Smaller'
export const putAway = 'Put away'
export const lookAgain = (name: string) => `Look at ${name}`
