import type { Point } from '../../rules/grid.ts'
import type { Hex } from '../../rules/hex.ts'

export interface ToolPoint {
  readonly hex: Hex
  /** In chart units. */
  readonly point: Point
  readonly shiftKey: boolean
  readonly altKey: boolean
}

/**
 * Takes presses: one finger, the left button, or Enter and Space on the hex cursor. A stroke
 * begins, moves any number of times, and ends or is cancelled (second finger, Escape, the system).
 */
export interface ChartTool {
  /** Spoken name: "Brush", "Site", "Hex centre". */
  readonly label: string
  /** Radius of the outlined preview around the pointer, in hexes. */
  readonly size?: number
  /** Spoken; by default, what ChartView knows of the hex. */
  describe?(hex: Hex): string
  hover?(hex: Hex): void
  begin(at: ToolPoint): void
  move?(at: ToolPoint): void
  end?(): void
  cancel?(): void
}
