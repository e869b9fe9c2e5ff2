import type { ReactNode } from 'react'
import type { SiteView } from '../../../protocol/on-the-map.ts'
import styles from './site-card.module.css'
import { inOrder } from './site-groups.ts'
import { SiteIcon } from './site-icon.tsx'
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
