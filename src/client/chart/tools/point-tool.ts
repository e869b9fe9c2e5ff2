import { type Hex, sameHex } from '../../../rules/hex.ts'
import type { ChartTool } from '../chart-props.ts'

interface PointToolParts {
  readonly label: string
  /** Shows a hex on all screens for a moment. */
  readonly onPoint: (hex: Hex) => void
  /** Escape with nothing to cancel. */
  readonly onLetGo: () => void
}

/** While the pointer is held, in ms: sooner than the ring goes, and within what the server takes. */
const AGAIN_MS = 1_200
/** Between two hexes on the way of the pointer, in ms. */
const MOVED_MS = 300

/** R-POINT-2: a press points, holding it goes on pointing, and the ring follows the pointer. */
export const pointTool = ({ label, onPoint, onLetGo }: PointToolParts): ChartTool => {
  let held: Hex | null = null
  let told: Hex | null = null
  let timer: ReturnType<typeof setInterval> | undefined
  let toldAt = 0

  const tell = (): void => {
    if (!held) return
    told = held
    toldAt = performance.now()
    onPoint(held)
  }
  const look = (): void => {
    if (!held) return
    const waited = performance.now() - toldAt
    const isElsewhere = told === null || !sameHex(held, told)
    if (waited >= AGAIN_MS || (isElsewhere && waited >= MOVED_MS)) tell()
  }
  const stop = (): void => {
    clearInterval(timer)
    held = null
  }
  return {
    label,
    begin: ({ hex }) => {
      stop()
      held = hex
      tell()
      timer = setInterval(look, MOVED_MS)
    },
    move: ({ hex }) => {
      held = hex
      look()
    },
    end: stop,
    cancel: () => {
      if (held) stop()
      else onLetGo()
    },
  }
}
