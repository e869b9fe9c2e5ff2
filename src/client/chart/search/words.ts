export const name = 'Find a site'
export const nameWithNumbers = 'Find a site or a hex'
export const hint = 'A place, or column, row'
export const hintWithNumbers = 'A place, or a hex’s number'
export const found = 'Found'
export const count = (places: number) => `${places} found.`
export const none = 'Nothing on this map has that name.'
