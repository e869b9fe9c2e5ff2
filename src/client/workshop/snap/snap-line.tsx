import button from '../../ui/button.module.css'
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
      {lost &&
        'These clicks do not agree with the hexes printed on the map: before the last change they did. Is one of them another hex than it says?'}
      {onto &&
        !alone &&
        `Snapped to the hexes printed on the map (at most ${(onto.moved * pixels).toFixed(1)} px from your clicks’ grid).`}
    </p>
    {onto && (
      <button type="button" className={button.button} onClick={() => onAlone(!alone)}>
        {alone ? 'Snap to the printed hexes' : 'Use the clicks alone'}
      </button>
    )}
  </>
)
