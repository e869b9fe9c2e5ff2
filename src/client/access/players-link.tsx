import { useId, useState } from 'react'
import { gmPath, playerPath, screenPath } from '../../protocol/paths.ts'
import { CopyRow } from '../ui/copy-row.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import styles from './parts.module.css'
import * as words from './words.tsx'

export type LinkOrigin = ReturnType<typeof useLinkOrigin>

/** The origin of shared links: one of the server's, best first, or this page's own. */
export const useLinkOrigin = (all: readonly string[]) => {
  const [wanted, choose] = useState('')
  const chosen = all.find((origin) => origin === wanted) ?? all[0] ?? location.origin
  return { chosen, all, choose }
}

/** @param origin one that the server names, or this page's own */
export const playersLink = (address: string, origin: string): string => origin + playerPath(address)

export const screenLink = (address: string, origin: string): string => origin + screenPath(address)

export const gmLink = (address: string, origin: string): string => origin + gmPath(address)

const LOCAL = ['localhost', '127.0.0.1', '[::1]']

/** The players' link, with a QR code where a phone can open it. */
export const PlayersLink = (props: { readonly address: string; readonly origin: LinkOrigin }) => {
  const { address, origin } = props
  return (
    <>
      <CodeAndLink label={words.playersLink} link={playersLink(address, origin.chosen)} />
      <OriginChoice origin={origin} />
    </>
  )
}

/** A link, with a QR code where another device can open it. */
export const CodeAndLink = ({ label, link }: { readonly label: string; readonly link: string }) => {
  const isForOthers = !LOCAL.includes(new URL(link).hostname)
  return (
    <>
      {isForOthers ? (
        <QrCode text={link} />
      ) : (
        <p className={`soft ${styles.noCode}`}>{words.thisMachineOnly}</p>
      )}
      <CopyRow label={label} value={link} primary />
    </>
  )
}

/** Selects the network address that links begin with, if there are several. */
export const OriginChoice = ({ origin }: { readonly origin: LinkOrigin }) => {
  const id = useId()
  if (origin.all.length < 2) return null
  return (
    <div className={styles.choice}>
      <label htmlFor={id} className="soft small">
        {words.otherNetwork}
      </label>
      <select
        id={id}
        className={`text-field ${styles.input}`}
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
