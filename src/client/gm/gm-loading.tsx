import type { ReactNode } from 'react'
import { BlankChart } from '#client/chart/chart-sheet.tsx'
import { DirectionPad } from '#client/journey/travel/direction-pad.tsx'
import loading from './gm-loading.module.css'
import map from './gm-map.module.css'
import styles from './gm-page.module.css'
import { opening } from './words.tsx'

const PLACEHOLDER_LINES = Array.from({ length: 6 }, (_, line) => line)

const NO_HEADINGS: readonly never[] = []

const endNoDay = (): void => {}

/** A placeholder with the page's layout, so that nothing jumps when the view arrives. */
export const GmLoading = ({ header }: { readonly header?: ReactNode }) => (
  <main className={styles.gmPage} aria-busy="true">
    <div className={styles.page}>
      {header}
      <div className={`stack gap-2 ${styles.sheet} ${loading.sheet}`}>
        <p className="visually-hidden">{opening}</p>
        {PLACEHOLDER_LINES.map((line) => (
          <div key={line} className={loading.line} />
        ))}
      </div>
      <div className={`${styles.controls} ${loading.controls}`} inert aria-hidden="true">
        <DirectionPad
          pointy={false}
          pressUnderway={null}
          busy
          manual={false}
          letters={false}
          forageDc={null}
          checkFreeHeadings={NO_HEADINGS}
          warnings={{}}
          onEndDay={endNoDay}
        />
        <div className={loading.after} />
      </div>
    </div>
    <div className={styles.table}>
      <div className={map.map}>
        <div className={map.chart}>
          <BlankChart />
        </div>
      </div>
    </div>
  </main>
)
