/** An image that the GM hands to players, on a screen. */
export const zoomIn = 'Larger'
export const zoomOut = 'Smaller'
export const putAway = 'Put away'
export const lookAgain = (name: string) => `Look at ${name}`
