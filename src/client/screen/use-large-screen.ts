import { useEffect } from 'react'

const fillScreen = (): void => {
  const { documentElement: page, fullscreenElement: filled } = document
  // Some browsers have none of it, and none may be asked without a press.
  const turned = filled ? document.exitFullscreen() : page.requestFullscreen?.()
  turned?.catch(() => {})
}

/** R-SCREEN-5: a click or a key fills the whole screen, and leaves it again. */
export const useFullScreen = (): void =>
  useEffect(() => {
    const over = new AbortController()
    const onKey = ({ key, repeat, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
      // The browser's own keys stay its own, and a remote control's louder and softer.
      const isTyped = key.length === 1 || key === 'Enter'
      if (!isTyped || repeat || ctrlKey || metaKey || altKey) return
      fillScreen()
    }
    document.addEventListener('click', fillScreen, { signal: over.signal })
    document.addEventListener('keydown', onKey, { signal: over.signal })
    return () => over.abort()
  }, [])

/** R-SCREEN-5: keeps the screen from going dark, where the browser lets it (over https alone). */
export const useWakeLock = (): void =>
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const hold = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      const held = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (isOver) void held?.release()
      else lock = held
    }
    // A browser lets go of it when the page is hidden.
    const again = (): void => void hold()
    again()
    document.addEventListener('visibilitychange', again)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [])
