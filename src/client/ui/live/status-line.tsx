import * as words from '../words.ts'
import type { LiveStatus } from './connection.ts'
import styles from './status-line.module.css'

/** The only element of a screen with role `status`. */
export const StatusLine = ({ status }: { readonly status: LiveStatus }) => (
  <p role="status" className={styles.status} data-status={status}>
    {words.status[status]}
  </p>
)
