import { useSyncExternalStore } from 'react'

/** The screen that sizes are given for, in CSS pixels. */
const DESIGN = { height: 1080, width: 1000 } as const
/** Below it nothing could be read at arm's length either. */
const SMALLEST = 0.55

const listen = (tell: () => void): (() => void) => {
  window.addEventListener('resize', tell)
  return () => window.removeEventListener('resize', tell)
}

const unit = (): number =>
  Math.max(Math.min(innerHeight / DESIGN.height, innerWidth / DESIGN.width), SMALLEST)

/** R-SCREEN-4: type grows with the height of the screen; on a tall one, with its width. */
export const useUnit = (): number => useSyncExternalStore(listen, unit)
