import type { ReactNode } from 'react'
import { product } from '../words.ts'
import ground from './map-ground.module.css'
import styles from './page.module.css'
import { usePageTitle } from './page-title.ts'

export const MapGround = () => (
  <svg className={ground.ground} aria-hidden="true">
    <pattern id="ground-hexes" width="84" height="48.5" patternUnits="userSpaceOnUse">
      <path d="M0 24.25H14L28 0H56L70 24.25H84M14 24.25 28 48.5M56 48.5 70 24.25" />
    </pattern>
    <rect width="100%" height="100%" fill="url(#ground-hexes)" />
    <g className={ground.way}>
      <path
        className={ground.trail}
        d="M-820 150C-660 30-520 190-370 110S-120 130-40 96 60 60 112 80"
      />
      <path className={ground.cross} d="m121 73 20 20m0-20-20 20" />
    </g>
  </svg>
)

export const PlainPage = (props: {
  /** Also the title in the browser's tab. */
  readonly title: string
  readonly children: ReactNode
}) => {
  const { title, children } = props
  usePageTitle(title)
  return (
    <main className={styles.page}>
      <MapGround />
      <div className={styles.sheet}>
        <p className="product">{product}</p>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  )
}
