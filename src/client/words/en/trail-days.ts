export const title = 'Days on the trail'
export const shown = { all: 'All', lastTen: 'Last ten', none: 'None' }
