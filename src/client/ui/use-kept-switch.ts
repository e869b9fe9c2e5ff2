import { useState } from 'react'
import { keptText } from './kept-text.ts'

const ON = 'on'

/** A switch, off at first, that this device remembers. */
export const useKeptSwitch = (name: string): readonly [boolean, (on: boolean) => void] => {
  const [kept] = useState(() => keptText('localStorage', name))
  const [on, setOn] = useState(() => kept.read() === ON)
  return [
    on,
    (chosen) => {
      kept.write(chosen ? ON : null)
      setOn(chosen)
    },
  ]
}
