import { sayTenths } from '../../format/numbers.ts'
import { Button } from '../../ui/button.tsx'
import * as words from '../../words/en/grid.ts'
import type { Onto } from './use-snap.ts'

interface SnapLineProps {
  /** The printed hexes that the clicks' grid lies next to; null if there are none. */
  readonly onto: Onto | null
  /** Whether the clicks' grid lay next to printed hexes before, and no longer does. */
  readonly lost: boolean
  /** Whether the clicks alone make the grid, as the game master said. */
  readonly alone: boolean
  /** Pixels of the image a chart unit. */
  readonly pixels: number
  readonly onAlone: (alone: boolean) => void
}

/** Says that the grid was snapped to the printed hexes, and lets the clicks have it back. */
export const SnapLine = ({ onto, lost, alone, pixels, onAlone }: SnapLineProps) => (
  <>
    <p aria-live="polite">
      {lost && words.notPrinted}
      {onto && !alone && words.snapped(sayTenths(onto.moved * pixels))}
    </p>
    {onto && (
      <Button onClick={() => onAlone(!alone)}>{alone ? words.snap : words.clicksAlone}</Button>
    )}
  </>
)
