import type { GmSiteView } from '../../../protocol/atlas.ts'
import type { Numbering } from '../../../rules/hex-number.ts'
import { SiteIcon } from '../../chart/sites/site-icon.tsx'
import { hexTitle } from '../../hexes/hex-name.ts'
import { Button } from '../../ui/button.tsx'
import * as words from '../../words/en/sites.ts'
import styles from './site-list.module.css'

interface SiteListProps {
  readonly sites: readonly GmSiteView[]
  readonly naming: Numbering | null
  readonly onEdit: (site: GmSiteView) => void
  /** undefined if its hex is in sight anyway. */
  readonly onShow: ((site: GmSiteView) => void) | undefined
}

export const SiteList = ({ sites, naming, onEdit, onShow }: SiteListProps) => (
  <ul className={styles.list} aria-label={words.sites}>
    {sites.map((site) => (
      <li key={site.id} className={styles.site}>
        <SiteIcon icon={site.icon} />
        <p className={styles.words}>
          <strong>{site.name}</strong>
          <small>
            {hexTitle(site.hex, naming)}. {words.shown[site.shown].sentence}
          </small>
        </p>
        {onShow && (
          <Button aria-label={words.showOnMap(site.name)} onClick={() => onShow(site)}>
            {words.show}
          </Button>
        )}
        <Button aria-label={words.editOne(site.name)} onClick={() => onEdit(site)}>
          {words.edit}
        </Button>
      </li>
    ))}
  </ul>
)
