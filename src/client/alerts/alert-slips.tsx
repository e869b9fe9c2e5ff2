import { CloseIcon } from '../ui/icons.tsx'
import styles from './alert-slips.module.css'
import type { Slip } from './slips.ts'

interface AlertSlipsProps {
  readonly slips: readonly Slip[]
  readonly onDismiss: (id: string) => void
  readonly onDismissAll: () => void
}

/** The alerts as slips of paper, in the order they arose; each is announced as it arrives. */
export const AlertSlips = ({ slips, onDismiss, onDismissAll }: AlertSlipsProps) => (
  <div className={styles.stack} data-empty={slips.length === 0 || undefined}>
    <ul className={styles.slips} aria-label="Alerts" tabIndex={slips.length > 3 ? 0 : undefined}>
      {slips.map(({ id, text }, index) => (
        <li key={id} className={styles.slip}>
          <div role="alert" id={`alert-${id}`} className={styles.text}>
            {text}
          </div>
          <button
            type="button"
            className={styles.dismiss}
            aria-label={`Dismiss alert ${index + 1}`}
            aria-describedby={`alert-${id}`}
            onClick={() => onDismiss(id)}
          >
            <CloseIcon />
          </button>
        </li>
      ))}
    </ul>
    {slips.length > 1 && (
      <button type="button" className={styles.all} onClick={onDismissAll}>
        Dismiss all {slips.length}
      </button>
    )}
  </div>
)
