import { useEffect } from 'react'
import { isTyping } from './is-typing.ts'
import { stepOfKey } from './step-keys.ts'

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
