import { MAX_IMAGES } from '#shared/bounds.ts'

export const title = 'Map image'
export const howTo =
  'Lay your own map on the table: PNG, JPEG or WebP, up to 25 MB and 60 megapixels. Choose a file, drop it, or paste it with Ctrl V or ⌘ V.'
export const yourMap = 'Your map'
export const playersMap = 'The players’ map'
export const builtIn = 'The built-in map of Quatara'
export const builtInForPlayers = 'The built-in map, in its players’ version'
export const useBuiltIn = 'Use the built-in map'
export const sameAsYours = 'The same as yours'
export const fetching = 'Fetching the image…'

export const playersSeeYours = 'Players will see your image.'
export const noFog =
  'There is no fog: all of it, secrets and all. Give them an image of their own, or choose a fog under What players know.'
export const underFog =
  'The fog leaves them the hexes they know, with everything that is drawn there.'
export const yoursMissing = 'Your own map is missing.'
export const playersAlone = 'An image for players alone cannot be laid.'
export const otherShape = 'The players’ image has another shape than yours.'
export const stretched =
  'It is stretched to the same shape, so that both share one grid. Where that distorts it, cut both images to the same frame.'

export const preview = (width: number, height: number) => `Preview, ${width} by ${height} pixels`
export const size = (width: number, height: number) => `${width} × ${height} pixels`
export const dropHere = 'Drop an image here, or paste it.'
export const fileFor = (title: string) => `File for: ${title}`
export const chooseFile = 'Choose a file…'
export const anotherFile = 'Another file…'
export const forMap = (title: string) => `for ${title}`

export const broughtImage = 'The image is here, under Uploaded images.'
export const askBrought = {
  gm: 'Another one is your map. Shall this one take its place? Its grid is laid anew then.',
  players: 'Another one is the players’ map. Shall this one take its place?',
}
export const takeBrought = { gm: 'Make it your map', players: 'Make it the players’ map' }
export const keepBrought = 'Leave the map as it is'

export const pasted = 'The pasted image'
export const upload = 'Upload'
export const sending = (name: string) => `Sending ${name}…`
export const cutting = 'Cutting the map into tiles…'
export const dismiss = 'Dismiss'
export const theUpload = 'the upload'

export const uploadedImages = 'Uploaded images'
export const lookAgain = 'Look again'
export const noneKept = `None yet. Up to ${MAX_IMAGES} are kept.`
export const usedAs = {
  both: 'your map and the players’',
  gm: 'your map',
  players: 'the players’ map',
  survey: 'the true map',
}
export const straightenedBy = (degrees: string) => `straightened by ${degrees}°`
export const numbered = (number: number) => `image ${number}`
export const forYou = 'For you'
export const forPlayers = 'For players'
export const throwAway = 'Delete'

export const aboutGrid = {
  afterFirstGrid: {
    title: 'Is the grid still right?',
    about:
      'It stays where it was, and the party in its hex. On another image the hexes may lie elsewhere.',
    go: 'Check the grid',
  },
  firstGrid: {
    title: 'Now lay the grid.',
    about:
      'Put one hex on the picture and press Snap. Then the party and its trail lie where they belong.',
    go: 'Lay the grid',
  },
}
