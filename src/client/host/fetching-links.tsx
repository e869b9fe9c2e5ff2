import styles from '../access/parts.module.css'

/** Stands where links will stand: what they begin with is known first, so that they are right at once. */
export const FetchingLinks = () => <p className={styles.soft}>Fetching the links…</p>
