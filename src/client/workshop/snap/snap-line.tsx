import { sayTenths } from '../../format/numbers.ts'
import { Button } from '../../ui/button.tsx'
import * as words from '../../words/en/grid.ts'
import type { Onto } from './use-snap.ts'

interface SnapLineProps {
  readonly onto: Onto | null
  /** Whether the grid was snapped before, and no longer is. */
  readonly lost: boolean
  /** Whether the GM keeps to the clicks alone. */
  readonly alone: boolean
  readonly pixels: number
  readonly onAlone: (alone: boolean) => void
}

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
