import { useState } from 'react'
import { AskFirst } from '../ui/ask-first.tsx'
import { CopyRow } from '../ui/copy-row.tsx'
import * as shared from '../words/en/access.ts'
import * as words from '../words/en/campaign.tsx'
import styles from './parts.module.css'
import type { Access } from './use-access.ts'

interface KeyPartProps {
  readonly access: Access
  readonly link: string
}

export const KeyPart = ({ access, link }: KeyPartProps) => {
  const [key, setKey] = useState<string | null>(null)
  return (
    <section className={styles.part}>
      <h3>{words.yourWayIn}</h3>
      <p>{words.aboutGmLink}</p>
      <CopyRow label={shared.gmLink} value={link} />
      {key && (
        <div className={styles.told} aria-live="polite">
          <CopyRow label={shared.newGmKey} value={key} primary whole hint={words.keepKey} />
        </div>
      )}
      <div className={styles.actions}>
        <AskFirst {...shared.makeKey} onSure={async () => setKey(await access.replaceKey())}>
          <p>{words.aboutNewKey}</p>
        </AskFirst>
      </div>
    </section>
  )
}
