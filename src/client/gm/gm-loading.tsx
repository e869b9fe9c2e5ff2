import type { ReactNode } from 'react'
import { BlankChart } from '#client/chart/chart-sheet.tsx'
import { DirectionPad } from '#client/journey/travel/direction-pad.tsx'
import waiting from './gm-loading.module.css'
import map from './gm-map.module.css'
import styles from './gm-page.module.css'
import { opening } from './words.tsx'

const LINES = Array.from({ length: 6 }, (_, line) => line)

const NOTHING: readonly never[] = []

const endNoDay = (): void => {}

/** Has the page's layout, so that nothing jumps when the view arrives. */
export const GmLoading = ({ header }: { readonly header?: ReactNode }) => (
  <main className={styles.gmPage} aria-busy="true">
    <div className={styles.page}>
      {header}
      <div className={`stack gap-2 ${styles.sheet} ${waiting.sheet}`}>
        <p className="visually-hidden">{opening}</p>
        {LINES.map((line) => (
          <div key={line} className={waiting.line} />
        ))}
      </div>
      <div className={`${styles.controls} ${waiting.controls}`} inert aria-hidden="true">
        <DirectionPad
          pointy={false}
          pressUnderway={null}
          busy
          manual={false}
          letters={false}
          forageDc={null}
          checkFreeHeadings={NOTHING}
          warnings={{}}
          onEndDay={endNoDay}
        />
        <div className={waiting.after} />
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
