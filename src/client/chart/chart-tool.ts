import type { Point } from '../../rules/grid.ts'
import type { Hex } from '../../rules/hex.ts'

/** Where a tool touches the chart. */
export interface ToolPoint {
  readonly hex: Hex
  /** In chart units. */
  readonly point: Point
  readonly shiftKey: boolean
  readonly altKey: boolean
}

/**
 * What a press on the chart does instead of moving it: with one finger, the left button, or Enter
 * and Space on the hex cursor. A stroke begins, moves any number of times, and ends or is cancelled
 * (a second finger, Escape, the system).
 */
export interface ChartTool {
  /** What it is called aloud: "Brush", "Site", "Hex centre". */
  readonly label: string
  /** Hexes within this distance of the pointer are outlined as a preview; 0 for the hex alone. */
  readonly size?: number
  /** What is said of the hex under the cursor; without it, what ChartView knows of the hex. */
  describe?(hex: Hex): string
  /** The pointer or the hex cursor came to a hex, pressed or not. */
  hover?(hex: Hex): void
  begin(at: ToolPoint): void
  move?(at: ToolPoint): void
  end?(): void
  cancel?(): void
}
