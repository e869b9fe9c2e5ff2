import { useState } from 'react'
import { playerPath } from '../../protocol/paths.ts'
import button from '../ui/button.module.css'
import { Dialog } from './dialog.tsx'
import { QrCode } from './qr-code.tsx'
import styles from './share-dialog.module.css'

/** Copies text; on a page over plain HTTP browsers hand out no clipboard, so a field is selected. */
const copy = async (text: string, field: HTMLInputElement | null): Promise<boolean> => {
  field?.focus()
  field?.select()
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // The old command still works there.
    return document.execCommand('copy')
  }
}

/** The link that players open, to copy or to point a phone at. */
export const ShareDialog = (props: { readonly campaign: string; readonly onClose: () => void }) => {
  const link = new URL(playerPath(props.campaign), location.href).href
  const [copied, setCopied] = useState<boolean | null>(null)
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname)
  return (
    <Dialog title="For the players" onClose={props.onClose}>
      <p>
        Whoever opens this link watches the expedition live. It shows nothing that is yours alone.
      </p>
      <QrCode text={link} />
      <div className={styles.row}>
        <input
          id="players-link"
          className={styles.link}
          aria-label="Players’ link"
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
        />
        <button
          type="button"
          className={`${button.button} ${button.primary}`}
          onClick={() => {
            const field = document.querySelector<HTMLInputElement>('#players-link')
            void copy(link, field).then(setCopied)
          }}
        >
          Copy
        </button>
      </div>
      <p className={styles.hint} aria-live="polite">
        {copied === true && 'Copied.'}
        {copied === false && 'It is selected: press Ctrl C or ⌘ C.'}
        {copied === null &&
          isLocal &&
          'This address works on this machine only. The server printed the one for your network when it started.'}
      </p>
      <p className={styles.close}>
        <button type="button" className={button.button} onClick={props.onClose}>
          Close
        </button>
      </p>
    </Dialog>
  )
}
