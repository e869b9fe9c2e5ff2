import type { ReactNode } from 'react'
import styles from './desk-page.module.css'
import waiting from './desk-waiting.module.css'

const LINES = Array.from({ length: 6 }, (_, line) => line)

/** The desk's shape while the first view is on its way: nothing jumps when it comes. */
export const DeskWaiting = ({ header }: { readonly header: ReactNode }) => (
  <div className={styles.desk} aria-busy="true">
    <div className={styles.page}>
      {header}
      <main className={`${styles.sheet} ${waiting.sheet}`}>
        <p className="visually-hidden">Opening the expedition…</p>
        {LINES.map((line) => (
          <div key={line} className={waiting.line} />
        ))}
      </main>
    </div>
    <div className={styles.table}>
      <div className={styles.chart} />
    </div>
  </div>
)
