/** The fields of a player's view, in alphabetical order. */
export const PLAYER_FIELDS = [
  'chart',
  'day',
  'fog',
  'handout',
  'journal',
  'known',
  'labels',
  'map',
  'naming',
  'needs',
  'numbering',
  'revision',
  'sites',
  'surroundings',
  'trail',
  'weather',
]
