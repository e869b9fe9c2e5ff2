import type { ReactNode } from 'react'

export const notTheGm = 'Not the game master?'
export const toPlayersMap = 'To the players’ map'
export const stillSending = 'The last changes are still on their way to the server.'
export const opening = 'Opening the expedition…'
export const unanswered = (command: ReactNode) => <>{command} not saved yet: no connection.</>
export const sendingAgain = 'Trying again…'
export const onceAtMost = 'Retrying is safe: it happens only once.'
export const dismiss = 'Dismiss'

/** For a game master who has never ended a day. */
export const firstSteps = 'First steps'
export const firstStepLines = [
  <>
    <strong>Set</strong> the stores and the terrain.
  </>,
  <>
    <strong>Press a direction</strong> to end a day; Undo takes it back.
  </>,
  <>
    <strong>Menu:</strong> your own map, fog. <strong>Invite:</strong> players. <strong>?:</strong>{' '}
    help.
  </>,
]
/** R-DOC-3: for a GM whose server would lose everything. */
export const vanishingData = 'Data would vanish'
export const vanishes = (
  <>
    <strong>Nothing here is kept for good:</strong> this server’s container has no volume for its
    data. Ask its host to start it with one, and download the campaign before (Menu, Campaign).
  </>
)
export const closeVanishingData = 'Close this notice'
export const exploring = {
  'own-edition': (
    <>
      <strong>Exploring</strong> can draw the players’ map.{' '}
    </>
  ),
  survey: (
    <>
      <strong>Exploring</strong> draws the players’ map. Undo takes it back.
    </>
  ),
}
export const drawByExploring = 'Switch it on'
export const exploringDraws = 'Exploring draws the players’ map.'
export const closeFirstSteps = 'Close first steps'
