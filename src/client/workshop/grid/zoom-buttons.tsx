import button from '../../ui/button.module.css'
import { MinusIcon, PlusIcon } from '../../ui/icons.tsx'
import * as words from '../../words/en/grid.ts'
import styles from './grid.module.css'

interface ZoomButtonsProps {
  readonly onIn: () => void
  readonly onOut: () => void
  readonly onWhole: () => void
}

const look = `${button.button} ${button.icon}`

/** Closer, farther, and the whole sheet. */
export const ZoomButtons = ({ onIn, onOut, onWhole }: ZoomButtonsProps) => (
  <div className={styles.zoom}>
    <button type="button" className={look} onClick={onWhole}>
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
        <path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />
      </svg>
      <span className="visually-hidden">{words.wholeMap}</span>
    </button>
    <button type="button" className={look} onClick={onOut}>
      <MinusIcon />
      <span className="visually-hidden">{words.zoomOut}</span>
    </button>
    <button type="button" className={look} onClick={onIn}>
      <PlusIcon />
      <span className="visually-hidden">{words.zoomIn}</span>
    </button>
  </div>
)
