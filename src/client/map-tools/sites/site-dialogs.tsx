import { type ReactNode, useId, useState } from 'react'
import { hexNamingOf, hexTitle } from '#client/chart/hex-name.ts'
import { SiteIcon } from '#client/chart/sites/site-icon.tsx'
import { useCampaign, useView } from '#client/session/use-gm.ts'
import { goTo } from '#client/ui/address.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { compareNames } from '#client/ui/format/lists.ts'
import { close } from '#client/ui/gm-words.ts'
import type { GmSiteView } from '#protocol/map/on-the-map.ts'
import { gmPath } from '#protocol/paths.ts'
import { type Hex, sameHex } from '#shared/hex.ts'
import { foldText } from '#shared/name.ts'
import styles from './site-dialogs.module.css'
import { SiteEditor } from './site-editor.tsx'
import * as words from './words.ts'

/** R-FIND-1: whether a site's texts contain every search word. */
export const siteMatches = ({ name, gmText, text }: GmSiteView, search: string): boolean => {
  const searchedText = foldText(`${name}\n${gmText}\n${text}`)
  return foldText(search)
    .split(/\s+/)
    .every((word) => searchedText.includes(word))
}

interface SiteListProps {
  readonly onEdit: (site: GmSiteView) => void
  readonly onAdd: () => void
  readonly onClose: () => void
}

interface SitesDialogProps extends SiteListProps {
  readonly title: string
  readonly addLabel: string
  readonly sites: readonly GmSiteView[]
  /** Shows a site on the map; left out if its hex is in sight anyway. */
  readonly onShow?: (site: GmSiteView) => void
  readonly extraButton?: ReactNode
  readonly children?: ReactNode
}

const SitesDialog = (props: SitesDialogProps) => {
  const { title, addLabel, sites, onShow, onEdit, onAdd, onClose, extraButton, children } = props
  const naming = hexNamingOf(useView())
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      {sites.length > 0 && (
        <ul className={styles.list} aria-label={words.sites}>
          {sites.map((site) => (
            <li key={site.id} className={`line ${styles.site}`}>
              <SiteIcon icon={site.icon} />
              <p className={`grow break-words ${styles.words}`}>
                <strong className="heading">{site.name}</strong>
                <small className="soft small">
                  {hexTitle(site.hex, naming)}. {words.shown[site.shown].sentence}
                </small>
              </p>
              {onShow && (
                <Button aria-label={words.showOneOnMap(site.name)} onClick={() => onShow(site)}>
                  {words.showOnMap}
                </Button>
              )}
              <Button aria-label={words.editOne(site.name)} onClick={() => onEdit(site)}>
                {words.edit}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p className="row end apart-4">
        {extraButton}
        <Button onClick={onAdd}>{addLabel}</Button>
        <Button look="primary" onClick={onClose}>
          {close}
        </Button>
      </p>
    </Dialog>
  )
}

const AllSites = (props: SiteListProps & Pick<SitesDialogProps, 'onShow'>) => {
  const { sites } = useView()
  const id = useId()
  const [search, setSearch] = useState('')
  const keyPath = `${gmPath(useCampaign())}/sites`
  const pasteKey = (): void => {
    props.onClose()
    goTo(keyPath)
  }
  const matchingSites = sites.filter((site) => siteMatches(site, search.trim())).sort(compareNames)
  return (
    <SitesDialog
      {...props}
      title={words.sites}
      addLabel={words.add}
      sites={matchingSites}
      extraButton={<Button onClick={pasteKey}>{words.pasteKey}</Button>}
    >
      {sites.length === 0 ? (
        <p>{words.noneYet}</p>
      ) : (
        <div className={styles.search}>
          <label htmlFor={id} className="soft small">
            {words.search}
          </label>
          <input
            id={id}
            type="search"
            className="text-field"
            autoComplete="off"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          <p className="soft" aria-live="polite">
            {search.trim() !== '' && words.found(matchingSites.length, sites.length)}
          </p>
        </div>
      )}
    </SitesDialog>
  )
}

export type OpenSiteDialog =
  | { readonly kind: 'hex'; readonly hex: Hex }
  | { readonly kind: 'site'; readonly id: string }
  | { readonly kind: 'new'; readonly hex: Hex }
  | { readonly kind: 'all' }

export const SiteDialogs = (props: {
  readonly open: OpenSiteDialog
  readonly onOpen: (open: OpenSiteDialog | null) => void
  readonly onLookAt: (hex: Hex) => void
}) => {
  const { open, onOpen, onLookAt } = props
  const view = useView()
  const { sites, believed } = view
  const close = (): void => onOpen(null)
  const edit = ({ id }: GmSiteView): void => onOpen({ kind: 'site', id })
  const renderEditor = (site: GmSiteView | { readonly hex: Hex }) => (
    <SiteEditor site={site} onClose={close} />
  )
  switch (open.kind) {
    case 'all':
      return (
        <AllSites
          onEdit={edit}
          onShow={({ hex }) => {
            close()
            onLookAt(hex)
          }}
          // A new site is put on the believed hex: on the true one, it could reveal where the party
          // is.
          onAdd={() => onOpen({ kind: 'new', hex: believed })}
          onClose={close}
        />
      )
    case 'hex': {
      const sitesHere = sites.filter(({ hex }) => sameHex(hex, open.hex))
      if (sitesHere.length === 0) return renderEditor({ hex: open.hex })
      return (
        <SitesDialog
          title={hexTitle(open.hex, hexNamingOf(view))}
          addLabel={words.addHere}
          sites={sitesHere}
          onEdit={edit}
          onAdd={() => onOpen({ kind: 'new', hex: open.hex })}
          onClose={close}
        />
      )
    }
    case 'new':
      return renderEditor({ hex: open.hex })
    case 'site': {
      const site = sites.find(({ id }) => id === open.id)
      return site ? renderEditor(site) : null
    }
  }
}
