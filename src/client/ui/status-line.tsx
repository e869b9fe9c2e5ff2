import type { LiveStatus } from '../live/connection.ts'
import styles from './status-line.module.css'

const WORDS = {
  connecting: 'Connecting',
  live: 'Live',
  reconnecting: 'Reconnecting',
} as const satisfies Record<LiveStatus, string>

/** Whether what is shown is live, in one word. The only element of a screen with role `status`. */
export const StatusLine = ({ status }: { readonly status: LiveStatus }) => (
  <p role="status" className={styles.status} data-status={status}>
    {WORDS[status]}
  </p>
)
