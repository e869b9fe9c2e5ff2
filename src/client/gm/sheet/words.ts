/** The feet of the pages over the GM's screen. */
export const sendingAgain = 'No answer yet. Sending it again…'
export const noConnection = 'No connection.'
export const sentOnceConnected = 'No connection. It is sent as soon as there is one.'
