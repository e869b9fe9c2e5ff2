import { useLayoutEffect, useRef } from 'react'
import type { OpenedCampaign as Opened } from '../../protocol/access.ts'
import styles from '../access/parts.module.css'
import { gmLink, PlayersLink, useLinkOrigin } from '../access/players-link.tsx'
import { gmKey } from '../access/words.tsx'
import { CopyRow } from '../ui/copy-row.tsx'
import * as words from './words.tsx'

/** A GM link with the key in its fragment, which no server sees. */
export const gmLinkWithKey = ({ gm, key }: Pick<Opened, 'gm' | 'key'>, origin: string): string =>
  `${gmLink(gm, origin)}#key=${encodeURIComponent(key)}`

/** Shown until the links' origins are known, so that links never change. */
export const FetchingLinks = () => <p className="soft">{words.fetchingLinks}</p>

export const OpenedCampaign = (props: {
  readonly opened: Opened
  /** Empty: this page's own is used; null while they are loading. */
  readonly origins?: readonly string[] | null
  /** The key was copied. */
  readonly onKept?: () => void
}) => {
  const { opened, origins = [], onKept } = props
  const origin = useLinkOrigin(origins ?? [])
  const told = useRef<HTMLElement>(null)
  // The form is gone: focus the result.
  useLayoutEffect(() => told.current?.focus(), [])
  return (
    <>
      <section ref={told} className={styles.told} aria-label={words.forGm} tabIndex={-1}>
        <p>
          <strong>{words.headGm}</strong> {words.keepKey}
        </p>
        {origins ? (
          <CopyRow
            label={words.signingLink}
            value={gmLinkWithKey(opened, origin.chosen)}
            primary
            onCopied={onKept}
          />
        ) : (
          <FetchingLinks />
        )}
        <CopyRow label={gmKey} value={opened.key} whole onCopied={onKept} />
      </section>
      <section aria-label={words.forPlayers}>
        <p>
          <strong>{words.headPlayers}</strong> {words.underInvite}
        </p>
        {origins ? <PlayersLink address={opened.players} origin={origin} /> : <FetchingLinks />}
      </section>
    </>
  )
}
