import { opening } from '../words/en/common.ts'
import styles from './opening.module.css'

/** While a screen's code is on its way: the page's colour and, should it take long, a word. */
export const Opening = () => (
  <main className={styles.opening}>
    <p>{opening}</p>
  </main>
)
