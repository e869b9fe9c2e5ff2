import { opening } from '../words/en/common.ts'
import styles from './opening.module.css'

/** Shown while a screen's code loads. */
export const Opening = () => (
  <main className={styles.opening}>
    <p>{opening}</p>
  </main>
)
