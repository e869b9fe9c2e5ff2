/** Documents named terrains so before they had ids, in the order of the ids. */
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

/** Anything else stays as it is. */
export const idOfOldName = (name: unknown): unknown => {
  const index = NAMES.indexOf(name)
  return index === -1 ? name : String(index + 1)
}
