export const title = 'Trail days'
export const shown = { all: 'All', lastTen: 'Last 10', none: 'None' }
