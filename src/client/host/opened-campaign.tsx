import { useLayoutEffect, useRef } from 'react'
import type { OpenedCampaign as Opened } from '../../protocol/access.ts'
import { gmLink } from '../access/links.ts'
import styles from '../access/parts.module.css'
import { PlayersLink } from '../access/players-link.tsx'
import { useLinkOrigin } from '../access/use-link-origin.ts'
import { CopyRow } from '../ui/copy-row.tsx'
import { gmKey } from '../words/en/access.ts'
import * as words from '../words/en/host.tsx'
import { FetchingLinks } from './fetching-links.tsx'
import { useCopiedByHand } from './use-copied-by-hand.ts'

/** A GM link that signs in: the key stands in the fragment, which no server ever sees. */
export const gmLinkWithKey = ({ gm, key }: Pick<Opened, 'gm' | 'key'>, origin: string): string =>
  `${gmLink(gm, origin)}#key=${encodeURIComponent(key)}`

interface OpenedCampaignProps {
  readonly opened: Opened
  /** The origins that links begin with; none: this page's own; null while they are fetched. */
  readonly origins?: readonly string[] | null
  /** The key was copied, alone or in its link. The same function each time. */
  readonly onKept?: () => void
}

const doNothing = (): void => {}

/** What is told of a campaign once it is made: whoever is to play needs one of these. */
export const OpenedCampaign = (props: OpenedCampaignProps) => {
  const { opened, origins = [], onKept = doNothing } = props
  const origin = useLinkOrigin(origins ?? [])
  const told = useRef<HTMLElement>(null)
  // The form that was sent is gone: the focus goes on to what came of it, before anybody sees it.
  useLayoutEffect(() => told.current?.focus(), [])
  useCopiedByHand(told, opened.key, onKept)
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
