export const builtInHasOne =
  'The built-in map has its grid. Lay a map of your own, and its grid is laid here.'
export const chooseImage = 'Choose a map image'

export const image = 'Map image: click the centre of a hex'
export const keys =
  'Arrow keys move the map, plus and minus zoom. Enter puts the hex into the middle. Arrow keys on a handle move it by a pixel, with Shift by ten.'
export const wholeMap = 'Whole map'
export const handle = {
  centre: 'Centre of the hex',
  corner: 'Corner of the hex',
}

export const howTo =
  'Click the centre of a printed hex and drag its corner until it lies on the hex. Then press Snap.'
export const howToMove =
  'The lines lie as they were laid. Drag the centre to move them, the corner to size them, or look at the far corners.'
export const snap = 'Snap'
export const snapping = 'Looking for printed hexes…'
export const found = (pointy: boolean, angle: string | null) =>
  `Snap found the printed hexes: they stand on ${pointy ? 'a point' : 'a side'}${angle === null ? '' : `, turned by ${angle}°`}.`
export const none =
  'Snap found no printed hexes like this one. Drag its corner until it lies on a printed one.'
export const unread = 'The picture did not arrive. Press Snap again.'
export const layAnew = 'Lay it anew'
export const beginAnew = 'Start over'

export const farCorners = 'Far corners'
export const farCorner = {
  left: 'Far corner at the left: move its hex',
  right: 'Far corner at the right: move its hex',
}
export const howToNudge =
  'Two hexes far away lie enlarged beside the map. Drag their lines onto the print, or use arrow keys: the grid is stretched, and the first hex stays.'
export const nearer = 'Look nearer'

export const numbers = 'First hex in numbers'
export const field = {
  left: 'Left',
  top: 'Top',
  width: 'Width of a hex',
  height: 'Height of a hex',
  angle: 'Angle',
}
export const pixel = 'px'
export const degree = '°'
const mustBeLength = (name: string) =>
  `${name} must be a number such as 11.15, no larger or smaller than a grid can have.`
export const mustBe = {
  left: mustBeLength(field.left),
  top: mustBeLength(field.top),
  width: mustBeLength(field.width),
  height: mustBeLength(field.height),
  angle: 'Angle must be a number from −15 to 15, such as 1.5.',
}
export const stands = 'How hexes stand'
export const hexStances = { flat: 'On a side', pointy: 'On a point' }

export const sideways = 'Does the picture lie on its side?'
export const quarterTurn = 'Turn by 90°'
export const turning = 'Turning…'
export const notTurned =
  'This browser cannot turn so large a picture. Turn the file, and upload it.'

export const straightAbout = 'All images are straightened by the same angle.'
export const straight = {
  players: 'This one is straight: the players’ map',
  survey: 'This one is straight: the true map',
}

export const land = 'What lies on the hexes'
export const lands = {
  same: {
    label: 'Same land: keep it',
    about:
      'Every hex keeps what is on it. The map shows where the party and the sites come to lie.',
  },
  fresh: {
    label: 'New land: begin with an empty map',
    about: 'What players know, the trail, painted terrain and progress go. Undo brings them back.',
  },
}
export const keepSites = 'Keep the sites'
export const thisIsHex = 'This is hex'
export const columnAndRow = 'column, row'
