import type { ReactNode } from 'react'

export const notTheGm = 'Not the game master?'
export const toPlayersMap = 'To the players’ map'
export const stillSending = 'The last changes are still on their way to the server.'
export const opening = 'Opening the expedition…'
export const unanswered = (command: ReactNode) => <>{command} not saved yet: no connection.</>
export const plan = 'Plan'
export const sendingAgain = 'Trying again…'
export const onceAtMost = 'Retrying is safe: it happens only once.'
export const dismiss = 'Dismiss'

export const firstSteps = 'First steps'
export const seeSample = 'See a sample'
export const aboutSample = 'Day 12 of a party that is lost. One click deletes it.'
export const settingOut = 'Getting it ready…'
export const ownMap = 'Own map'
export const aboutOwnMap = 'Upload your image and lay its grid.'
export const thisMap = 'This map'
export const aboutThisMap = 'Set the stores, then press a direction.'

export const sample = 'Sample expedition'
export const thisIsSample = 'A sample. Press a direction to end a day.'
export const deleteSample = { name: 'Delete the sample…', sure: 'Delete the sample' }
export const aboutDeletingSample =
  'The sample goes with all that was done in it. Your own campaign offers a new one until its first day ends.'
export const keepSample = 'Keep as mine'
export const sampleIsYours =
  'It is a campaign like any other now. Links and keys are in the menu, under Campaign.'
/** R-DOC-3: the warning that the server has no permanent storage. */
export const vanishingData = 'Data would vanish'
export const vanishes = (
  <>
    <strong>Nothing here is kept for good:</strong> this server’s container has no volume for its
    data. Ask its host to start it with one, and download the campaign before (Menu, Campaign).
  </>
)
export const closeVanishingData = 'Close this notice'
