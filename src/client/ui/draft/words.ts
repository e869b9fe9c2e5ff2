export const title = 'Changed since you typed'
export const ask = 'This changed while you were typing. Which value should stay?'
export const choice = { yours: 'Yours', now: 'Now' }
export const allYours = 'All yours'
export const allNow = 'All from now'
export const chooseAll = 'Choose a value for every field first.'
export const back = 'Back to the page'

export const mustBe = (name: string, low: string, high: string) =>
  `${name} must be a whole number from ${low} to ${high}.`
