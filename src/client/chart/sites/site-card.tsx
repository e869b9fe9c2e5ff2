import { type ReactNode, useEffect, useEffectEvent } from 'react'
import type { SiteView } from '../../../protocol/on-the-map.ts'
import type { Numbering } from '../../../rules/hex-number.ts'
import { Button } from '../../ui/button.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { hexTitle } from '../hex-name.ts'
import styles from './site-card.module.css'
import { SiteIcon } from './site-icon.tsx'
import { inOrder } from './site-marks.tsx'
import * as words from './words.ts'

interface SiteTextsProps {
  readonly sites: readonly SiteView[]
  readonly more: ((site: SiteView) => ReactNode) | null
}

export const SiteTexts = ({ sites, more }: SiteTextsProps) => (
  <>
    {sites.length > 1 && <p className={styles.count}>{words.sitesHere(sites.length)}</p>}
    {inOrder(sites).map((site) => (
      <article key={site.id} className={styles.site}>
        <h2 className={styles.name} data-icon={site.icon}>
          <SiteIcon icon={site.icon} />
          {site.name}
        </h2>
        {site.text !== '' && <p className={styles.words}>{site.text}</p>}
        {more?.(site)}
      </article>
    ))}
  </>
)

export const SiteCard = (props: {
  readonly sites: readonly SiteView[]
  readonly numbering: Numbering | null
  readonly onClose: () => void
  /** Spoken name, if it differs from the players'. */
  readonly name?: string
  readonly more?: ((site: SiteView) => ReactNode) | null
}) => {
  const { sites, numbering, onClose, name = words.site, more = null } = props
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) close()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <section className={styles.card} aria-label={name}>
      <div
        className={styles.text}
        aria-live="polite"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long texts scroll, by keys too.
        tabIndex={0}
      >
        <SiteTexts sites={sites} more={more} />
        {sites[0] && <p className={styles.place}>{hexTitle(sites[0].hex, numbering)}</p>}
      </div>
      <Button className={styles.close} onClick={onClose}>
        <CloseIcon />
        <span className="visually-hidden">{words.putAway}</span>
      </Button>
    </section>
  )
}
