import styles from '../access/parts.module.css'
import { fetchingLinks } from '../words/en/host.tsx'

/** Stands where links will stand: what they begin with is known first, so that they are right at once. */
export const FetchingLinks = () => <p className={styles.soft}>{fetchingLinks}</p>
