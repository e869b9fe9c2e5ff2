import { useState } from 'react'
import { AskFirst } from '../ui/ask-first.tsx'
import { CopyRow } from '../ui/copy-row.tsx'
import styles from './parts.module.css'
import type { Access } from './use-access.ts'

interface KeyPartProps {
  readonly access: Access
  /** The GM's own link. */
  readonly link: string
  readonly onSignedOut: () => void
}

/** How the GM gets in: the address, and another key in place of the old one. */
export const KeyPart = ({ access, link, onSignedOut }: KeyPartProps) => {
  const [key, setKey] = useState<string | null>(null)
  return (
    <section className={styles.part}>
      <h3>Your way in</h3>
      <p>You, or another game master, come in by this link with the GM key. Not for players.</p>
      <CopyRow label="GM link" value={link} />
      {key && (
        <div className={styles.told} aria-live="polite">
          <CopyRow
            label="New GM key"
            value={key}
            primary
            whole
            hint="Keep it now: it is shown only this once."
          />
        </div>
      )}
      <div className={styles.actions}>
        <AskFirst
          name="Make a new key…"
          sure="Make a new key"
          onSure={async () => setKey(await access.replaceKey())}
          onSignedOut={onSignedOut}
        >
          <p>
            The old key never works again, and everybody else who is signed in as the game master is
            signed out. This screen stays signed in.
          </p>
        </AskFirst>
      </div>
    </section>
  )
}
