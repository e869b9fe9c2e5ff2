import { opening } from '../words.ts'
import styles from './loading-page.module.css'

export const LoadingPage = () => (
  <main className={styles.opening}>
    <p>{opening}</p>
  </main>
)
