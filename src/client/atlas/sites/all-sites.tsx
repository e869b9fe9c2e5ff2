import { useId, useState } from 'react'
import type { GmSiteView } from '../../../protocol/atlas.ts'
import type { GmView } from '../../../protocol/views.ts'
import { gmNaming } from '../../hexes/gm-naming.ts'
import button from '../../ui/button.module.css'
import { byName } from '../../ui/by-name.ts'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './all-sites.module.css'
import { SiteList } from './site-list.tsx'
import { siteMatches } from './site-words.ts'

interface AllSitesProps {
  readonly view: GmView
  readonly onEdit: (site: GmSiteView) => void
  readonly onShow: (site: GmSiteView) => void
  readonly onAdd: () => void
  readonly onClose: () => void
}

/** Every site of the campaign, by name; a search looks through all of their words. */
export const AllSites = ({ view, onEdit, onShow, onAdd, onClose }: AllSitesProps) => {
  const id = useId()
  const [search, setSearch] = useState('')
  const { sites } = view
  const found = sites.filter((site) => siteMatches(site, search.trim())).sort(byName)
  return (
    <Dialog title="Sites" onClose={onClose}>
      {sites.length === 0 ? (
        <p>Nothing is on the map yet. Press a hex with the Site tool, or add a site here.</p>
      ) : (
        <>
          <div className={styles.search}>
            <label htmlFor={id}>Search in names and notes</label>
            <input
              id={id}
              type="search"
              autoComplete="off"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
            <p aria-live="polite">{search.trim() !== '' && `${found.length} of ${sites.length}`}</p>
          </div>
          <SiteList sites={found} naming={gmNaming(view)} onEdit={onEdit} onShow={onShow} />
        </>
      )}
      <p className={styles.actions}>
        <button type="button" className={button.button} onClick={onAdd}>
          Add a site
        </button>
        <button type="button" className={`${button.button} ${button.primary}`} onClick={onClose}>
          Close
        </button>
      </p>
    </Dialog>
  )
}
