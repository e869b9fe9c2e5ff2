/** The feet of the pages over the GM's screen. */
export const sendingAgain = 'No answer yet. Sending it again…'
export const noConnection = 'No connection.'
export const sentOnceConnected = 'No connection. It is sent as soon as there is one.'

export const save = 'Save'
export const allSaved = 'Everything is saved.'
export const nothingToSave = 'Nothing to save.'
export const saving = 'Saving…'
export const saved = 'Saved.'
export const notSaved = (why: string) => `Not saved. ${why} Your edits are kept.`
