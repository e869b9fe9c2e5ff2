export const builtInHasOne =
  'The built-in map has its grid. Lay a map of your own, and here is where its hexes are found.'
export const chooseImage = 'Choose a map image'

export const hand = 'A hand on the image'
export const mode = {
  clicks: 'Click',
  grid: 'Move grid',
  party: 'Rename hexes',
}
export const modeHelp = {
  clicks:
    'Click the centres of four hexes, near the corners of the map, and enter the number of each hex you clicked. After two or three the rest are named for you. Drag the map to move it; press and hold to magnify.',
  grid: 'Drag the grid where it belongs; drag its round handle to stretch it. Arrow keys move it by a quarter of a pixel, with Shift farther, with Alt they stretch it.',
  party:
    'This renames every hex on this map, so that the party stands in the hex you click. The trail, what it knows, your painting and your sites go along; printed numbers stay. It does not move the party from hex to hex.',
}
export const image = {
  clicks: 'Map image: click hex centres',
  grid: 'Map image: move the grid',
  party: 'Map image: click the hex the party stands in, to rename all hexes',
}
export const keysAim =
  'Arrow keys move the crosshair, with Shift farther; Enter clicks. Plus and minus zoom, Home shows the whole map.'
export const keysMove =
  'Arrow keys move the grid by a quarter of a pixel, with Shift by two and a half; with Alt they widen it. Plus and minus zoom, Home shows the whole map.'
export const stretch = 'Stretch the grid'
export const wholeMap = 'Whole map'
export const zoomOut = 'Zoom out'
export const zoomIn = 'Zoom in'

export const click = (number: number, hex: string, off: string | null) =>
  `Click ${number}: ${hex}${off === null ? '' : `, ${off}`}`
export const whichHex = 'which hex?'
export const clicks = 'Clicks'
export const ofClick = (number: number) => `of click ${number}`
export const column = 'Column'
export const row = 'Row'
export const removeClick = (number: number) => `Remove click ${number}`
export const callIt = (hex: string) => `Call it ${hex}`
export const partyIsHere = (hex: string) => `The party is here: ${hex}`
export const itIs = (hex: string) => `It is ${hex}`
export const wasBefore = (hex: string) => `By the other clicks this was ${hex} before.`
export const withoutIt = (pixels: string) => `Without it the others are off by ${pixels} px only.`
export const perhaps = 'By the other clicks it is another hex.'
export const namedByOthers = (off: string) => `${off}; number worked out`
export const likeOnMap = 'Column and row are whole numbers, as on the map.'
export const tooFar = 'Too far from the others to be sure: enter its number.'
export const askWhichHex = 'Which hex is it?'

export const pixels = (size: string) => `${size} px`
export const pixel = 'px'
export const off = (size: string) => `${size} off`
export const fit = (average: string, worst: number, most: string) =>
  `Off by ${average} on average, worst click ${worst}: ${most}.`
export const tuned = (average: string, worst: number, most: string) =>
  `Tuned by hand: the clicks are off by ${average} on average, worst click ${worst}: ${most}.`
export const snapped = (pixels: string) =>
  `Snapped to the printed hexes; your clicks were within ${pixels} px.`
export const misnamed = (clicks: string, several: boolean) =>
  several
    ? `One of the clicks ${clicks} is another hex than it says.`
    : `Click ${clicks} is another hex than it says.`
/** Hexes that are so many percent from regular. */
export const irregular = (percent: string, tall: boolean) =>
  `These hexes are ${percent} % ${tall ? 'taller' : 'flatter'} than regular ones.`
export const checkShape =
  'If those on your map are not, a click is another hex than it says. Check the numbers.'
export const unproved =
  'The clicks fit, but cannot prove each other yet: a wrong number could hide. Click one more, near the dashed hex, and see whether its number is the printed one.'
export const noClick = 'No hex is clicked yet.'
export const fewClicks = (count: number) =>
  `${count} of at least 3 clicks. Far apart is best: the corners of the map.`
export const misfit = {
  'one-column': 'All clicks are in one column. Click a hex in another column, far away.',
  'one-row': 'All clicks are on one height. Click a hex further up or down.',
  'not-a-grid': 'These clicks make no grid: at least one is another hex than it says.',
  'too-few': 'Enter the number of each hex you clicked: at least three.',
}
export const oneMoreClick = 'One more click near the dashed hex would make the far corners sure.'
export const fitAgain = 'Fit it to the clicks again'
export const notPrinted =
  'These clicks do not agree with the hexes printed on the map: before the last change they did. Is one of them another hex than it says?'
export const snap = 'Snap to the printed hexes'
export const clicksAlone = 'Use the clicks alone'

export const otherColumns = {
  lower:
    'On this map the columns beside lie half a hex lower; your hex numbers count them the other way.',
  upper:
    'On this map the columns beside lie half a hex higher; your hex numbers count them the other way.',
}
export const numberAsOnMap = 'Number hexes as on the map'

export const orCount = 'Or count from click 1 to click 2.'
export const howToCount = 'Along the map, whichever way; a half hex is found by itself.'
export const columnsAcross = 'Columns across'
export const hexesUpOrDown = 'Hexes up or down'
export const useCount = 'Use this count'
export const nothingCounted = 'Count at least one column, or one hex up or down.'
export const countAgain = 'That makes no grid between these two clicks. Count once more.'
export const mustCount = 'Enter whole columns, and rows in halves.'

export const fineTuning = 'Fine-tuning'
export const field = {
  left: 'Left',
  top: 'Top',
  columnSpacing: 'Column spacing',
  rowSpacing: 'Row spacing',
}
export const centreOf = (hex: string) => `centre of ${hex}`
export const betweenColumns = 'from one column to the next'
export const halfAHex = 'half the height of a hex'
export const mustBe = (name: string, low: string, high: string) =>
  `${name} must be a number from ${low} to ${high}, such as 11.15.`
export const regular = 'My hexes are regular: six sides of one length'
export const beginAnew = 'Start over'
