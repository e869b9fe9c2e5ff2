import type { GmSiteView } from '../../../protocol/atlas.ts'
import type { Numbering } from '../../../rules/hex-number.ts'
import { SiteIcon } from '../../chart/sites/site-icon.tsx'
import { hexTitle } from '../../hexes/hex-name.ts'
import button from '../../ui/button.module.css'
import styles from './site-list.module.css'
import { sayShown } from './site-words.ts'

interface SiteListProps {
  readonly sites: readonly GmSiteView[]
  readonly naming: Numbering | null
  readonly onEdit: (site: GmSiteView) => void
  /** Shows the site on the map; undefined where its hex is in sight anyway. */
  readonly onShow: ((site: GmSiteView) => void) | undefined
}

/** Sites one under the other: what they are, where, and from when players are shown them. */
export const SiteList = ({ sites, naming, onEdit, onShow }: SiteListProps) => (
  <ul className={styles.list} aria-label="Sites">
    {sites.map((site) => (
      <li key={site.id} className={styles.site}>
        <SiteIcon icon={site.icon} />
        <p className={styles.words}>
          <strong>{site.name}</strong>
          <small>
            {hexTitle(site.hex, naming)}. {sayShown(site.shown)}
          </small>
        </p>
        {onShow && (
          <button
            type="button"
            className={button.button}
            aria-label={`Show ${site.name} on the map`}
            onClick={() => onShow(site)}
          >
            Show
          </button>
        )}
        <button
          type="button"
          className={button.button}
          aria-label={`Edit ${site.name}`}
          onClick={() => onEdit(site)}
        >
          Edit
        </button>
      </li>
    ))}
  </ul>
)
