export const title = 'Changed since you typed'
export const ask = 'This changed while you were typing. Which value should stay?'
export const choice = { yours: 'Yours', now: 'Now' }
export const allYours = 'All yours'
export const allNow = 'All from now'
export const chooseAll = 'Choose a value for every field first.'
export const back = 'Back to the page'

export const mustBe = (name: string, low: string, high: string) =>
  `${name} must be a whole number from ${low} to ${high}.`

export const save = 'Save'
export const goOnAndSave = 'Go on and save'
/** Labels of a page's Undo button, with the page's subject: `Undo: rules`. */
export const take = {
  undo: (page: string) => `Undo: ${page}`,
  redo: (page: string) => `Redo: ${page}`,
}
export const notYet = 'Not saved yet'
export const saving = 'Saving…'
export const saved = 'Saved'
export const takenBack = 'Taken back'
export const notSaved = (why: string) => `Not saved: ${why}`
export const noConnection = 'no connection'
export const refused = 'The server refused it.'
