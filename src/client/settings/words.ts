export const title = 'Map'
/** This page in sentences of Undo and Redo. */
export const page = 'map'

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

export const settingsSaved = 'The settings are saved.'
export const mapLaid = 'The map is laid.'
export const straightening = 'Straightening the images…'
/** An upload in the list of unsaved changes. */
export const uploading = 'an image on its way'
/** Questions once a grid is saved. */
export const whereIsParty = 'Where is the party?'
export const partyIsIn = (hex: string) => `It is in ${hex}.`
export const partyIsOff = 'It is off this map.'
export const clickItsHex = 'Click its hex. That ends no day.'
export const itsHex = 'The party’s hex'
export const itIsThere = 'It is there'
export const placeLater = 'Later'
export const arePrinted = 'Are hex numbers printed on this map?'
export const aboutPrinted =
  'Then everybody calls a hex by its printed number. Otherwise everybody calls it by column and row.'
export const numberOfPlaced = 'Number of the hex that you put'
export const asPrinted = 'as printed on the map, such as 0512'
export const noNumber = 'No hex has this number.'
export const usePrinted = 'Yes, use them'
export const noPrinted = 'No'
export const unsavedParts = {
  image: 'the map image',
  grid: 'the grid',
  land: 'new land',
}
