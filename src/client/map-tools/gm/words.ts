export const believed = 'Where the party thinks it is'
export const party = 'the party'
export const known = {
  unknown: 'unknown',
  seen: 'seen',
  visited: 'visited',
  explored: 'explored',
}
export const toolKeys =
  'Arrow keys move the hex cursor, Enter or Space uses it, Escape stops; plus and minus zoom.'
export const siteWithNotes = 'Site, with your notes'
export const forGm = 'For the GM:'
export const edit = 'Edit'
export const playersSee = (when: string) => `Players see it now: ${when}.`
export const playersDoNotSee = (when: string) => `Players do not see it: ${when}.`
export const shown = {
  never: 'never shown',
  seen: 'shown once its hex is seen',
  visited: 'shown once its hex is visited',
  explored: 'shown once its hex is explored',
  always: 'always shown',
}
