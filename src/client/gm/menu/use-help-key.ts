import { useEffect, useState } from 'react'
import { keptText } from '../../ui/kept-text.ts'
import { isTyping } from '../is-typing.ts'

const kept = keptText('localStorage', 'overland-help-key')

/** WCAG 2.1.4: as a key without a modifier, `?` can be limited to the direction pad. */
export const useHelpKey = (
  onHelp: () => void,
): { anywhere: boolean; setAnywhere: (anywhere: boolean) => void } => {
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
    setAnywhere: (chosen) => {
      kept.write(chosen ? 'anywhere' : 'pad')
      setAnywhere(chosen)
    },
  }
}
