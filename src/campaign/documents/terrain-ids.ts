/** Until documents named terrains by their ids, they had these names, in the order of their ids. */
const NAMES: readonly unknown[] = [
  'Beach',
  'Jungle (No Undead)',
  'Jungle (Lesser Undead)',
  'Jungle (Greater Undead)',
  'Mountains',
  'Rivers',
  'Ruins',
  'Swamp',
  'Wasteland',
]

/** The id of a terrain by the name that it had; anything else stays as it is. */
export const idOfOldName = (name: unknown): unknown => {
  const index = NAMES.indexOf(name)
  return index === -1 ? name : String(index + 1)
}
