import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { OpenedCampaign as Opened } from '../../protocol/access.ts'
import { gmLink, useLinkOrigin } from '../access/links.ts'
import styles from '../access/parts.module.css'
import { PlayersLink } from '../access/players-link.tsx'
import { gmKey } from '../access/words.tsx'
import { CopyRow } from '../ui/copy-row.tsx'
import * as words from './words.tsx'

/** A GM link with the key in its fragment, which no server sees. */
export const gmLinkWithKey = ({ gm, key }: Pick<Opened, 'gm' | 'key'>, origin: string): string =>
  `${gmLink(gm, origin)}#key=${encodeURIComponent(key)}`

interface OpenedCampaignProps {
  readonly opened: Opened
  /** Empty: this page's own is used; null while they are loading. */
  readonly origins?: readonly string[] | null
  /** The key was copied. Keeps its identity between renders. */
  readonly onKept?: () => void
}

/** Shown until the links' origins are known, so that links never change. */
export const FetchingLinks = () => <p className="soft">{words.fetchingLinks}</p>

export const OpenedCampaign = (props: OpenedCampaignProps) => {
  const { opened, origins = [], onKept } = props
  const origin = useLinkOrigin(origins ?? [])
  const told = useRef<HTMLElement>(null)
  // The form is gone: focus the result.
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

/** Notices a copy by hand of the text, alone or within more. `onCopied` keeps its identity. */
const useCopiedByHand = (
  part: RefObject<HTMLElement | null>,
  text: string,
  onCopied: (() => void) | undefined,
): void => {
  // In the layout phase, so that an immediate copy counts.
  useLayoutEffect(() => {
    const watched = part.current
    const onCopy = ({ target }: ClipboardEvent): void => {
      if (selectedIn(target).includes(text)) onCopied?.()
    }
    watched?.addEventListener('copy', onCopy)
    return () => watched?.removeEventListener('copy', onCopy)
  }, [part, text, onCopied])
}

/** Not every browser reports a field's selection as the page's. */
const selectedIn = (target: EventTarget | null): string => {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
    return target.value.slice(target.selectionStart ?? 0, target.selectionEnd ?? 0)
  return getSelection()?.toString() ?? ''
}
