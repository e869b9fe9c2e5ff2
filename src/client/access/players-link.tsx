import { useId } from 'react'
import { CopyRow } from '../ui/copy-row.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import * as words from '../words/en/access.ts'
import { playersLink } from './links.ts'
import styles from './parts.module.css'
import type { LinkOrigin } from './use-link-origin.ts'

const LOCAL = ['localhost', '127.0.0.1', '[::1]']

interface PlayersLinkProps {
  readonly address: string
  readonly origin: LinkOrigin
}

/** The players' link, with a QR code where a phone can open it. */
export const PlayersLink = ({ address, origin }: PlayersLinkProps) => {
  const link = playersLink(address, origin.chosen)
  const isForPhones = !LOCAL.includes(new URL(link).hostname)
  return (
    <>
      {isForPhones ? (
        <QrCode text={link} />
      ) : (
        <p className={styles.noCode}>{words.thisMachineOnly}</p>
      )}
      <CopyRow label={words.playersLink} value={link} primary />
      <OriginChoice origin={origin} />
    </>
  )
}

/** Selects the network address that links begin with, if there are several. */
export const OriginChoice = ({ origin }: { readonly origin: LinkOrigin }) => {
  const id = useId()
  if (origin.all.length < 2) return null
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{words.otherNetwork}</label>
      <select
        id={id}
        className={styles.input}
        value={origin.chosen}
        onChange={(event) => origin.choose(event.target.value)}
      >
        {origin.all.map((each) => (
          <option key={each} value={each}>
            {new URL(each).host}
          </option>
        ))}
      </select>
    </div>
  )
}
