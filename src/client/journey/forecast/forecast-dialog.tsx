import { type ReactNode, useId } from 'react'
import { sayConnection } from '../../gm/full-page/saying.ts'
import { useFullPage } from '../../gm/full-page/use-full-page.ts'
import type { GmSession } from '../../gm/session/session-state.ts'
import { Button } from '../../ui/button.tsx'
import { close } from '../../ui/gm-words.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import type { LiveStatus } from '../../ui/live/connection.ts'
import styles from './forecast.module.css'
import { title } from './words.tsx'

interface ForecastDialogProps {
  readonly session: GmSession
  readonly status: LiveStatus
  readonly saying: string | null
  readonly onClose: () => void
  readonly children: ReactNode
}

const nothingToSave = (): void => {}

/** A page over the whole window. Escape closes it. */
export const ForecastDialog = (props: ForecastDialogProps) => {
  const { session, status, saying, onClose, children } = props
  const page = useFullPage(onClose, nothingToSave)
  const id = useId()
  const connection = sayConnection(status, session)
  return (
    <dialog {...page} className={styles.sheet} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        <p className={styles.saying} role="status">
          {connection ?? saying}
        </p>
        <Button look="icon" onClick={onClose} spoken={close}>
          <CloseIcon />
        </Button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a page that scrolls is reached by the keyboard. */}
      <section className={styles.body} data-scrolls="" tabIndex={0} aria-label={title}>
        <div className={styles.page}>{children}</div>
      </section>
    </dialog>
  )
}
