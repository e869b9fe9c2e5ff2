import styles from './map-ground.module.css'

/** Bare hexes and a trail, behind a page without a map. */
export const MapGround = () => (
  <svg className={styles.ground} aria-hidden="true">
    <pattern id="ground-hexes" width="84" height="48.5" patternUnits="userSpaceOnUse">
      <path d="M0 24.25H14L28 0H56L70 24.25H84M14 24.25 28 48.5M56 48.5 70 24.25" />
    </pattern>
    <rect width="100%" height="100%" fill="url(#ground-hexes)" />
    <g className={styles.way}>
      <path
        className={styles.trail}
        d="M-820 150C-660 30-520 190-370 110S-120 130-40 96 60 60 112 80"
      />
      <path className={styles.cross} d="m121 73 20 20m0-20-20 20" />
    </g>
  </svg>
)
