/** Words on every page, the players' too: nothing of the game master's or the host's here. */
export const product = 'Overland'
export const tryAgain = 'Try again'
export const noAnswer = 'The server does not answer.'
export const serverError = (status: number) =>
  `The server answered with an error (${status}). Try again.`
