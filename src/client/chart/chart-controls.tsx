import button from '../ui/button.module.css'
import { CentreIcon, MinusIcon, PlusIcon } from '../ui/icons.tsx'
import styles from './chart.module.css'
import type { CameraControl } from './use-camera.ts'

const look = `${button.button} ${button.icon}`

/** What moves the chart for those who press buttons. */
export const ChartControls = ({ camera }: { readonly camera: CameraControl }) => (
  <div className={styles.controls}>
    <button type="button" className={look} aria-disabled={camera.isLargest} onClick={camera.zoomIn}>
      <PlusIcon />
      <span className="visually-hidden">Zoom in</span>
    </button>
    <button
      type="button"
      className={look}
      aria-disabled={camera.isSmallest}
      onClick={camera.zoomOut}
    >
      <MinusIcon />
      <span className="visually-hidden">Zoom out</span>
    </button>
    <button type="button" className={look} onClick={camera.centre}>
      <CentreIcon />
      <span className="visually-hidden">Centre on party</span>
    </button>
  </div>
)
