import { opening } from '../words.ts'
import styles from './opening.module.css'

export const Opening = () => (
  <main className={styles.opening}>
    <p>{opening}</p>
  </main>
)
