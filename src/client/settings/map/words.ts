export const title = 'Map'

export const sections = 'Sections'
export const section = {
  image: 'Map image',
  grid: 'Grid',
  knowledge: 'What players know',
  lost: 'Getting lost',
  terrain: 'Terrain',
  numbers: 'Hex numbers',
  dice: 'Dice',
}

export const refused = 'The server refused it.'
export const settingsSaved = 'The settings are saved.'
export const mapLaid = 'The map is laid.'
export const clicksUnused = (why: string) => `The clicks are not used yet. ${why}`
export const goOnClicking = 'Go on with the clicks'
export const saveWithoutClicks = 'Save without them'
export const uploading = 'An image is still on its way.'
export const leaveUpload = 'Leave without it'
export const saveRestAndLeave = 'Save the rest and leave'
export const unusedClicks = 'clicks that make no grid yet'
export const undo = 'Undo'
/** Once a grid is saved. */
export const whereIsParty = 'Where is the party?'
export const partyIsIn = (hex: string) => `It is in ${hex}.`
export const partyIsOff = 'It is off this map.'
export const clickItsHex = 'Click its hex. That ends no day.'
export const itsHex = 'The party’s hex'
export const itIsThere = 'It is there'
export const placeLater = 'Later'
export const arePrinted = 'Are hex numbers printed on this map?'
export const aboutPrinted = (number: string) =>
  `Then everybody calls a hex by its printed number: the party is in hex ${number}. Otherwise everybody calls it by column and row.`
export const usePrinted = 'Yes, use them'
export const noPrinted = 'No'
/** Names of unsaved parts. */
export const changed = {
  image: 'the map image',
  grid: 'the grid',
  numbers: 'hex numbers',
}
/** Of the settings, but for those of the numbers. */
export const changedSetting = {
  fog: 'fog',
  inKnownHexes: 'what known hexes show',
  reach: 'how far the party sees',
  heightBonus: 'the view from heights',
  journal: 'the players’ journal',
  lost: 'getting lost',
  terrainOnMove: 'terrain',
  typedDice: 'which dice are typed',
}
