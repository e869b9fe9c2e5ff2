import { useEffect, useState } from 'react'

/** Whether the Tab key moved the focus since the last click. */
export const useTabbing = (): boolean => {
  const [isTabbing, setTabbing] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key === 'Tab') setTabbing(true)
    }
    const click = (): void => setTabbing(false)
    document.addEventListener('keydown', press, { capture: true })
    document.addEventListener('click', click, { capture: true })
    return () => {
      document.removeEventListener('keydown', press, { capture: true })
      document.removeEventListener('click', click, { capture: true })
    }
  }, [])
  return isTabbing
}
