import { useId } from 'react'
import { longChangeName, shortChangeName } from '#client/session/command-words.ts'
import { isCommandBlocked } from '#client/session/session-state.ts'
import { useGm, useGmSession, useView } from '#client/session/use-gm.ts'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icons.tsx'
import { onDeliberatePress } from './deliberate.ts'
import styles from './undo-redo.module.css'
import * as words from './words.ts'

const Step = ({ verb }: { readonly verb: 'undo' | 'redo' }) => {
  const gm = useGm()
  const change = useView()[verb]
  const busy = useGmSession((session) => isCommandBlocked(session, verb))
  const description = useId()
  const { name, nothing } = words.step[verb]
  return (
    <Button
      className={styles.step}
      aria-keyshortcuts={
        verb === 'undo' ? 'Control+Z Meta+Z' : 'Control+Shift+Z Control+Y Meta+Shift+Z Meta+Y'
      }
      aria-describedby={change ? undefined : description}
      aria-disabled={change === null || busy}
      title={change ? longChangeName(change) : undefined}
      data-busy={busy || undefined}
      {...onDeliberatePress(() => void gm.run({ kind: verb }), { allowsRepeats: true })}
    >
      <Icon width="1.2em" height="1.2em" strokeWidth="2" data-verb={verb}>
        <path d="M9 5 4 10l5 5M4.5 10H14a5.5 5.5 0 0 1 0 11h-4" />
      </Icon>
      <span className={styles.name}>{name}</span>{' '}
      <span className={`soft small ellipsis ${styles.what}`}>{shortChangeName(change)}</span>
      <span id={description} hidden>
        {nothing}
      </span>
    </Button>
  )
}

export const UndoRedo = () => (
  <>
    <Step verb="undo" />
    <Step verb="redo" />
  </>
)
