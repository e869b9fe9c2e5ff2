import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { CloseIcon } from '#client/ui/icons.tsx'
import { MarkdownNote } from '#client/ui/markdown/markdown-note.tsx'
import { useListener } from '#client/ui/use-listener.ts'
import type { SiteView } from '#protocol/map/on-the-map.ts'
import type { Numbering } from '#rules/hex-number.ts'
import { hexTitle } from '../hex-name.ts'
import * as words from '../words.ts'
import styles from './site-card.module.css'
import { SiteIcon } from './site-icon.tsx'
import { sortByName } from './site-marks.tsx'

/** @param renderExtra the GM's texts and buttons for a site */
export const SiteTexts = (props: {
  readonly sites: readonly SiteView[]
  readonly renderExtra?: (site: SiteView) => ReactNode
}) => (
  <>
    {props.sites.length > 1 && (
      <p className={`soft small ${styles.count}`}>{words.sitesHere(props.sites.length)}</p>
    )}
    {sortByName(props.sites).map((site) => (
      <article key={site.id} className={styles.site}>
        <h2 className={`line break-words ${styles.name}`} data-icon={site.icon}>
          <SiteIcon icon={site.icon} />
          {site.name}
        </h2>
        {site.text !== '' && <MarkdownNote text={site.text} />}
        {props.renderExtra?.(site)}
      </article>
    ))}
  </>
)

export const SiteCard = (props: {
  readonly sites: readonly SiteView[]
  readonly numbering: Numbering | null
  readonly onClose: () => void
}) => {
  const { sites, numbering, onClose } = props
  useListener('keydown', ({ key, defaultPrevented }) => {
    if (key === 'Escape' && !defaultPrevented) onClose()
  })
  return (
    <section className={`leaf ${styles.card}`} aria-label={words.site}>
      <div
        className={`inset grow ${styles.text}`}
        aria-live="polite"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long texts are scrolled by keys, too.
        tabIndex={0}
      >
        <SiteTexts sites={sites} />
        {sites[0] && <p className="soft small apart-2">{hexTitle(sites[0].hex, numbering)}</p>}
      </div>
      <Button look="bare" className={styles.close} onClick={onClose} spoken={words.putAway}>
        <CloseIcon />
      </Button>
    </section>
  )
}
