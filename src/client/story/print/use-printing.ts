import { useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** `asked`: by us, once everything is here; `unasked`: the browser prints, ready or not. */
export type Printing = 'asked' | 'unasked' | null

/** @param onKey what Ctrl+P or ⌘P does; keeps its identity between renders */
export const usePrintKey = (onKey: () => void): void => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event
      if (key.toLowerCase() !== 'p' || !(ctrlKey || metaKey) || altKey || shiftKey) return
      event.preventDefault()
      onKey()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [onKey])
}

/** Also when the browser's own menu prints: then what is here already is on the pages. */
export const usePrinting = (): readonly [Printing, () => void, () => void] => {
  const [printing, setPrinting] = useState<Printing>(null)
  useEffect(() => {
    const before = (): void => flushSync(() => setPrinting((now) => now ?? 'unasked'))
    addEventListener('beforeprint', before)
    return () => removeEventListener('beforeprint', before)
  }, [])
  return [
    printing,
    useCallback(() => setPrinting('asked'), []),
    useCallback(() => setPrinting(null), []),
  ]
}
