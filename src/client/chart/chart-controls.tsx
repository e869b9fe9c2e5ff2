import type { ReactNode, RefObject } from 'react'
import { Button } from '../ui/button.tsx'
import { CentreIcon, drawn, MinusIcon, PlusIcon } from '../ui/icons.tsx'
import type { PanZoom } from './camera/use-pan-zoom.ts'
import styles from './chart.module.css'
import * as words from './words.ts'

const GlassIcon = drawn(
  <>
    <circle cx="10.5" cy="10.5" r="6" />
    <path d="M15 15l5.5 5.5" strokeWidth="2.6" />
  </>,
)

interface ChartControlsProps {
  readonly camera: PanZoom
  readonly hasParty: boolean
  readonly glassRef: RefObject<HTMLButtonElement | null>
  readonly searching: boolean
  readonly onSearch: () => void
  readonly children: ReactNode
}

export const ChartControls = ({
  camera,
  hasParty,
  glassRef,
  searching,
  onSearch,
  children,
}: ChartControlsProps) => (
  <div className={styles.controls}>
    {children}
    <Button ref={glassRef} look="icon" aria-expanded={searching} onClick={onSearch}>
      <GlassIcon />
      <span className="visually-hidden">{words.findSite}</span>
    </Button>
    <Button look="icon" aria-disabled={camera.rest?.isLargest ?? false} onClick={camera.zoomIn}>
      <PlusIcon />
      <span className="visually-hidden">{words.zoomIn}</span>
    </Button>
    <Button look="icon" aria-disabled={camera.rest?.isSmallest ?? false} onClick={camera.zoomOut}>
      <MinusIcon />
      <span className="visually-hidden">{words.zoomOut}</span>
    </Button>
    <Button look="icon" onClick={camera.centre}>
      <CentreIcon />
      <span className="visually-hidden">{hasParty ? words.centre : words.backToMiddle}</span>
    </Button>
  </div>
)
