export const title = 'Changed since you typed'
export const ask = 'The record says something else than when you began. Which shall stand?'
export const choice = { yours: 'Yours', now: 'Now' }
export const allYours = 'All yours'
export const allNow = 'All as they are now'
export const chooseAll = 'Choose for every field first.'
export const back = 'Back to the page'
