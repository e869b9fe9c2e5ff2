import { Button } from '../../../ui/button.tsx'
import { MinusIcon, PlusIcon } from '../../../ui/icons.tsx'
import styles from './grid.module.css'
import * as words from './words.ts'

interface ZoomButtonsProps {
  readonly onIn: () => void
  readonly onOut: () => void
  readonly onWhole: () => void
}

export const ZoomButtons = ({ onIn, onOut, onWhole }: ZoomButtonsProps) => (
  <div className={styles.zoom}>
    <Button look="icon" onClick={onWhole} spoken={words.wholeMap}>
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
        <path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />
      </svg>
    </Button>
    <Button look="icon" onClick={onOut} spoken={words.zoomOut}>
      <MinusIcon />
    </Button>
    <Button look="icon" onClick={onIn} spoken={words.zoomIn}>
      <PlusIcon />
    </Button>
  </div>
)
