import { useEffect, useState } from 'react'

/** Whether the Tab key moved the focus since the last press of a pointer. */
export const useTabbing = (): boolean => {
  const [isTabbing, setTabbing] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key === 'Tab') setTabbing(true)
    }
    // Not the click: drawn between it and its handler, a radio that an arrow key chose is put back.
    const point = (): void => setTabbing(false)
    document.addEventListener('keydown', press, { capture: true })
    document.addEventListener('pointerdown', point, { capture: true })
    return () => {
      document.removeEventListener('keydown', press, { capture: true })
      document.removeEventListener('pointerdown', point, { capture: true })
    }
  }, [])
  return isTabbing
}
