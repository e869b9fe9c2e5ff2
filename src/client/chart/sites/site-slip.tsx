import { type ReactNode, useEffect, useEffectEvent } from 'react'
import type { SiteView } from '../../../protocol/atlas.ts'
import type { Numbering } from '../../../rules/hex-number.ts'
import { hexTitle } from '../../hexes/hex-name.ts'
import button from '../../ui/button.module.css'
import { CloseIcon } from '../../ui/icons.tsx'
import { inOrder } from './site-groups.ts'
import { SiteIcon } from './site-icon.tsx'
import styles from './site-slip.module.css'

interface SiteSlipProps {
  /** All on one hex. */
  readonly sites: readonly SiteView[]
  readonly numbering: Numbering | null
  readonly onClose: () => void
  /** What else is said of a site, to those who may know. */
  readonly more?: ((site: SiteView) => ReactNode) | null
}

/** What is written of the sites on a hex, on a slip of paper over the map. */
export const SiteSlip = ({ sites, numbering, onClose, more = null }: SiteSlipProps) => {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) close()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <section className={styles.slip} aria-label={more ? 'Site, with your notes' : 'Site'}>
      <div
        className={styles.text}
        aria-live="polite"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long texts scroll, by keys too.
        tabIndex={0}
      >
        {sites.length > 1 && <p className={styles.count}>{sites.length} sites here</p>}
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
        {sites[0] && <p className={styles.place}>{hexTitle(sites[0].hex, numbering)}</p>}
      </div>
      <button type="button" className={`${button.button} ${styles.close}`} onClick={onClose}>
        <CloseIcon />
        <span className="visually-hidden">Put the slip away</span>
      </button>
    </section>
  )
}
