import type { PadPress } from '../../gm/session/order.ts'
import heart from './pad-heart.module.css'

interface PadHeartProps {
  readonly walk: PadPress | null
  readonly rolls: boolean
}

/** The party in the middle of the pad; it sets out, and a die falls. */
export const PadHeart = ({ walk, rolls }: PadHeartProps) => (
  <div className={heart.heart} data-walk={walk ?? undefined} aria-hidden="true">
    <svg className={heart.mark} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M5 5l14 14M19 5 5 19" />
    </svg>
    {walk && rolls && (
      <svg className={heart.die} viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 1.5 21.5 7v10L12 22.5 2.5 17V7z" />
        <path d="M12 6.5 17.5 16h-11zM12 1.5v5M2.5 7l4 9M21.5 7l-4 9M2.5 17l4-1M21.5 17l-4-1M6.5 16 12 22.5 17.5 16M2.5 7 12 6.5 21.5 7" />
      </svg>
    )}
  </div>
)
