import { useEffect, useState } from 'react'
import { isSaveKey } from '../ui/is-save-key.ts'
import { keptText } from '../ui/kept-text.ts'

/** Ctrl S or ⌘ S saves the record instead of the web page. */
export const useSaveKey = (onSave: () => void): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!isSaveKey(event)) return
      event.preventDefault()
      if (!event.repeat) onSave()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [onSave])
}

const kept = keptText('localStorage', 'overland-help-key')

/** WCAG 2.1.4: as a key without a modifier, `?` can be limited to the direction pad. */
export const useHelpKey = (
  onHelp: () => void,
): { anywhere: boolean; onAnywhere: (anywhere: boolean) => void } => {
  const [anywhere, setAnywhere] = useState(() => kept.read() !== 'pad')

  useEffect(() => {
    const press = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
      if (key !== '?' || ctrlKey || metaKey || altKey || isTyping(target)) return
      const onPad = target instanceof Element && target.closest('[data-pad]') !== null
      if (anywhere || onPad) onHelp()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [anywhere, onHelp])

  return {
    anywhere,
    onAnywhere: (chosen) => {
      kept.write(chosen ? 'anywhere' : 'pad')
      setAnywhere(chosen)
    },
  }
}

/** Undo and redo by key, outside of text fields, which have their own, and of dialogs. */
export const useStepKeys = (onStep: (kind: 'undo' | 'redo') => void): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const step = stepOfKey(event)
      if (!step || isTyping(event.target) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      if (step !== 'held') onStep(step)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [onStep])
}

/** Whether keys belong to the text field, or the choice, that they go to. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches(
    'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]',
  )

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
