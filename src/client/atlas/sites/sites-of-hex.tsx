import type { GmSiteView } from '../../../protocol/atlas.ts'
import type { GmView } from '../../../protocol/views.ts'
import { type Hex, sameHex } from '../../../rules/hex.ts'
import { gmNaming } from '../../hexes/gm-naming.ts'
import { hexTitle } from '../../hexes/hex-name.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { close } from '../../words/en/forms.ts'
import { addHere } from '../../words/en/sites.ts'
import styles from './all-sites.module.css'
import { SiteList } from './site-list.tsx'

interface SitesOfHexProps {
  readonly view: GmView
  readonly hex: Hex
  readonly onEdit: (site: GmSiteView) => void
  readonly onAdd: () => void
  readonly onClose: () => void
}

export const SitesOfHex = ({ view, hex, onEdit, onAdd, onClose }: SitesOfHexProps) => (
  <Dialog title={hexTitle(hex, gmNaming(view))} onClose={onClose}>
    <SiteList
      sites={view.sites.filter((site) => sameHex(site.hex, hex))}
      naming={gmNaming(view)}
      onEdit={onEdit}
      onShow={undefined}
    />
    <p className={styles.actions}>
      <Button onClick={onAdd}>{addHere}</Button>
      <Button look="primary" onClick={onClose}>
        {close}
      </Button>
    </p>
  </Dialog>
)
