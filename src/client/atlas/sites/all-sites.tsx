import { useId, useState } from 'react'
import type { GmSiteView } from '../../../protocol/atlas.ts'
import type { GmView } from '../../../protocol/views.ts'
import { byName } from '../../format/lists.ts'
import { gmNaming } from '../../hexes/gm-naming.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { close } from '../../words/en/forms.ts'
import * as words from '../../words/en/sites.ts'
import styles from './all-sites.module.css'
import { SiteList } from './site-list.tsx'
import { siteMatches } from './site-matches.ts'

interface AllSitesProps {
  readonly view: GmView
  readonly onEdit: (site: GmSiteView) => void
  readonly onShow: (site: GmSiteView) => void
  readonly onAdd: () => void
  readonly onClose: () => void
}

/** Every site by name, with a full-text search. */
export const AllSites = ({ view, onEdit, onShow, onAdd, onClose }: AllSitesProps) => {
  const id = useId()
  const [search, setSearch] = useState('')
  const { sites } = view
  const found = sites.filter((site) => siteMatches(site, search.trim())).sort(byName)
  return (
    <Dialog title={words.sites} onClose={onClose}>
      {sites.length === 0 ? (
        <p>{words.noneYet}</p>
      ) : (
        <>
          <div className={styles.search}>
            <label htmlFor={id}>{words.search}</label>
            <input
              id={id}
              type="search"
              autoComplete="off"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
            <p aria-live="polite">
              {search.trim() !== '' && words.found(found.length, sites.length)}
            </p>
          </div>
          <SiteList sites={found} naming={gmNaming(view)} onEdit={onEdit} onShow={onShow} />
        </>
      )}
      <p className={styles.actions}>
        <Button onClick={onAdd}>{words.add}</Button>
        <Button look="primary" onClick={onClose}>
          {close}
        </Button>
      </p>
    </Dialog>
  )
}
