export const title = 'Export'
export const format = { markdown: 'Markdown', csv: 'CSV', json: 'JSON' }
export const what = 'What'
export const all = 'All days'
export const forWhom = 'For whom'
export const asGm = 'For me'
export const asPlayers = 'For players'

export const zoomIn = 'Larger'
export const zoomOut = 'Smaller'
export const putAway = 'Put away'
export const lookAgain = (name: string) => `Look at ${name}`

export const print = 'Print'
export const caption = (name: string, day: string) => `${name} · ${day}`
