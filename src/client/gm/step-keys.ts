type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'repeat' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'
>

/** Ctrl Z, Ctrl Shift Z and Ctrl Y, or with ⌘. A held key is one press. */
export const stepOfKey = (press: KeyPress): 'undo' | 'redo' | 'held' | undefined => {
  const { key, repeat, ctrlKey, metaKey, altKey, shiftKey } = press
  if (altKey || ctrlKey === metaKey) return undefined
  const letter = key.toLowerCase()
  if (letter !== 'z' && (letter !== 'y' || shiftKey)) return undefined
  if (repeat) return 'held'
  return letter === 'z' && !shiftKey ? 'undo' : 'redo'
}
