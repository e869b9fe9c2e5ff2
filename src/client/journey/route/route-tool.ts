import { type Hex, sameHex } from '../../../rules/hex.ts'
import type { ChartTool } from '../../chart/chart-props.ts'
import type { Cell } from '../../gm/session/runtime.ts'
import { aimPin, liftPin, movePin, type Plot, pressHex, putBack } from './plot.ts'
import { waypoint } from './words.ts'

/** `waypoint 2`, in words for the hex cursor; undefined on any other hex. */
export const sayPin = ({ waypoints }: Plot, hex: Hex): string | undefined => {
  const index = waypoints.findLastIndex((each, at) => at > 0 && sameHex(each, hex))
  return index > 0 ? waypoint(index) : undefined
}

interface RouteToolParts {
  readonly label: string
  readonly plot: Cell<Plot>
  /** Where the party believes to be. */
  readonly here: Hex
  /** null: straight from pin to pin. */
  readonly wayTo: ((from: Hex, to: Hex) => readonly Hex[]) | null
  /** Escape with nothing in hand. */
  readonly onLetGo: () => void
  readonly describe: (hex: Hex) => string
}

/** R-PLOT-3. */
export const routeTool = (parts: RouteToolParts): ChartTool => {
  const { label, plot, here, wayTo, onLetGo, describe } = parts
  return {
    label,
    describe,
    hover: (hex) => plot.set((now) => aimPin(now, hex)),
    begin: ({ hex }) => plot.set((now) => pressHex(now, hex, here)),
    move: ({ hex }) => plot.set((now) => movePin(now, hex)),
    end: () => plot.set((now) => liftPin(now, wayTo)),
    cancel: () => {
      const before = putBack(plot.get())
      if (before) plot.set(() => before)
      else onLetGo()
    },
  }
}
