import type { GmRuntime } from '#client/session/runtime.ts'
import { useStoredSwitch } from '#client/ui/stored-text.ts'
import { isSaveKey, useListener } from '#client/ui/use-listener.ts'

/**
 * Keys of the GM's screen. WCAG 2.1.4: `?` has no modifier, so it can be limited to the direction
 * pad.
 */
export const useScreenKeys = (gm: GmRuntime, onHelp: () => void) => {
  const [onPadAlone, setOnPadAlone] = useStoredSwitch('overland-help-on-pad-alone')
  const worksAnywhere = !onPadAlone
  useListener('keydown', (event) => {
    const { key, target, repeat, ctrlKey, metaKey, altKey } = event
    // Ctrl S saves the record instead of the web page.
    if (isSaveKey(event)) {
      event.preventDefault()
      if (!repeat) void gm.run({ kind: 'save' })
    }
    if (isTyping(target)) return
    const onPad = target instanceof Element && target.closest('[data-pad]') !== null
    if (key === '?' && !ctrlKey && !metaKey && !altKey && (worksAnywhere || onPad)) onHelp()
    const undoOrRedo = undoOrRedoOfKey(event)
    if (!undoOrRedo || document.querySelector('dialog[open]')) return
    event.preventDefault()
    if (undoOrRedo !== 'held') void gm.run({ kind: undoOrRedo })
  })
  return { worksAnywhere, onWorksAnywhere: (chosen: boolean): void => setOnPadAlone(!chosen) }
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches(
    'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]',
  )

/** Reads Ctrl Z, Ctrl Shift Z and Ctrl Y, or the same with ⌘. A held key counts once. */
export const undoOrRedoOfKey = (
  keyEvent: Pick<KeyboardEvent, 'key' | 'repeat' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
): 'undo' | 'redo' | 'held' | undefined => {
  const { key, repeat, ctrlKey, metaKey, altKey, shiftKey } = keyEvent
  if (altKey || ctrlKey === metaKey) return undefined
  const letter = key.toLowerCase()
  if (letter !== 'z' && (letter !== 'y' || shiftKey)) return undefined
  if (repeat) return 'held'
  return letter === 'z' && !shiftKey ? 'undo' : 'redo'
}
