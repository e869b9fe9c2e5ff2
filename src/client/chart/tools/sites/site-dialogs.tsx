import type { GmSiteView } from '../../../../protocol/on-the-map.ts'
import { type Hex, sameHex } from '../../../../rules/hex.ts'
import { useView } from '../../../gm/session/use-gm.ts'
import { AllSites, SitesOfHex } from './all-sites.tsx'
import { SiteEditor } from './site-editor.tsx'

export type OpenSites =
  | { readonly kind: 'hex'; readonly hex: Hex }
  | { readonly kind: 'site'; readonly id: string }
  | { readonly kind: 'new'; readonly hex: Hex }
  | { readonly kind: 'all' }

interface SiteDialogsProps {
  readonly open: OpenSites
  readonly onOpen: (open: OpenSites | null) => void
  readonly onLookAt: (hex: Hex) => void
}

export const SiteDialogs = ({ open, onOpen, onLookAt }: SiteDialogsProps) => {
  const { sites, believed } = useView(({ sites, believed }) => ({ sites, believed }))
  const close = (): void => onOpen(null)
  const edit = ({ id }: GmSiteView): void => onOpen({ kind: 'site', id })
  const editor = (site: GmSiteView | { readonly hex: Hex }) => (
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
          // The believed hex: a shown site must not reveal the true one.
          onAdd={() => onOpen({ kind: 'new', hex: believed })}
          onClose={close}
        />
      )
    case 'hex': {
      if (!sites.some(({ hex }) => sameHex(hex, open.hex))) return editor({ hex: open.hex })
      return (
        <SitesOfHex
          hex={open.hex}
          onEdit={edit}
          onAdd={() => onOpen({ kind: 'new', hex: open.hex })}
          onClose={close}
        />
      )
    }
    case 'new':
      return editor({ hex: open.hex })
    case 'site': {
      const site = sites.find(({ id }) => id === open.id)
      return site ? editor(site) : null
    }
  }
}
