/** For a game master who has never ended a day. */
export const title = 'First steps'
export const lines = [
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
export const done = 'Close first steps'
