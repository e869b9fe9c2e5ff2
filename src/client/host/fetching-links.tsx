import styles from '../access/parts.module.css'
import { fetchingLinks } from '../words/en/host.tsx'

/** Shown until the links' origins are known, so that links never change. */
export const FetchingLinks = () => <p className={styles.soft}>{fetchingLinks}</p>
