import { useMemo, useState } from 'react'
import type { GmSiteView } from '../../../../protocol/on-the-map.ts'
import { type Hex, sameHex } from '../../../../rules/hex.ts'
import type { SiteNote } from '../../../../rules/site.ts'
import { useDialogEdit, useGm, useView } from '../../../gm/session/use-gm.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useUnsavedWarning } from '../../../ui/dialog/use-unsaved-warning.ts'
import { useDraft } from '../../../ui/draft/use-draft.ts'
import { tryAgain } from '../../../ui/words.ts'
import { AllSites, SitesOfHex } from './all-sites.tsx'
import { draftOfSite, newSite, problemsOfFaults, SITE_FIELDS } from './site-draft.ts'
import { SiteForm } from './site-form.tsx'
import * as words from './words.ts'

interface SiteEditorProps {
  readonly site: GmSiteView | { readonly hex: Hex }
  readonly onClose: () => void
}

/** Stays open with its contents until the server has saved them. */
const SiteEditor = ({ site, onClose }: SiteEditorProps) => {
  const gm = useGm()
  const naming = useView((view) => view.naming)
  const old = 'id' in site ? site : null
  // Fixed when opened: changes from another screen do not overwrite the form.
  const [read] = useState(naming)
  const [opened] = useState(() => (old ? draftOfSite(old, naming) : newSite(site.hex, naming)))
  const draft = useDraft({ key: null, saved: opened, fields: SITE_FIELDS })
  const [leaving, setLeaving] = useState(false)
  const { note, faults, sending, unanswered, send } = useDialogEdit(onClose)
  const problems = useMemo(() => problemsOfFaults(faults), [faults])

  const save = (note: SiteNote): void => {
    const way = old
      ? ({ method: 'PUT', route: `/sites/${old.id}`, says: words.saved(note.name) } as const)
      : ({ method: 'POST', route: '/sites', says: words.added(note.name) } as const)
    void send({ kind: 'edit', body: note, ...way })
  }
  const remove = (): void => {
    if (!old) return
    const says = words.removed(old.name)
    void send({ kind: 'edit', method: 'DELETE', route: `/sites/${old.id}`, says })
  }

  const unsaved = draft.unsaved.map((field) => words.changed[field])
  useUnsavedWarning(unsaved.length > 0)
  const close = (): void => {
    if (unsaved.length === 0) onClose()
    else setLeaving(true)
  }

  const trouble = unanswered ? (
    <>
      {words.noAnswerYet} <Button onClick={() => gm.tell({ kind: 'nudged' })}>{tryAgain}</Button>
    </>
  ) : (
    // Do not repeat what the fields say.
    Object.keys(problems).length === 0 && note
  )
  return (
    <Dialog title={old ? words.editTitle : words.newTitle} onClose={close}>
      <SiteForm
        draft={draft.mine}
        naming={read}
        faults={problems}
        trouble={trouble || null}
        saving={sending}
        unsaved={leaving ? unsaved : []}
        verb={sending ? words.saving : words.save}
        onChange={(part) => draft.set({ ...draft.mine, ...part })}
        onSave={save}
        onRemove={old ? remove : undefined}
        onCancel={close}
        onStay={() => setLeaving(false)}
        onLeave={onClose}
      />
    </Dialog>
  )
}

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
