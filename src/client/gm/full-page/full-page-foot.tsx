import type { ReactNode } from 'react'
import type { LiveStatus } from '../../ui/live/connection.ts'
import type { GmSession } from '../session/session-state.ts'
import styles from './full-page-foot.module.css'
import { SaveBar, type SaveState } from './save-bar.tsx'
import { sayConnection } from './saying.ts'

interface FullPageFootProps {
  readonly session: GmSession
  readonly status: LiveStatus
  readonly state: SaveState
  readonly onSave: () => void
  readonly onTryAgain: () => void
  /** Beside the bar. */
  readonly children: ReactNode
}

export const FullPageFoot = (props: FullPageFootProps) => {
  const { session, status, state, onSave, onTryAgain, children } = props
  return (
    <div className={styles.foot}>
      <div>
        <p aria-live="polite">{sayConnection(status, session)}</p>
        <SaveBar state={state} onSave={onSave} onTryAgain={onTryAgain} />
      </div>
      {children}
    </div>
  )
}
