import { useMemo, useState } from 'react'
import type { GmSiteView } from '../../../../protocol/on-the-map.ts'
import type { Hex } from '../../../../rules/hex.ts'
import type { SiteNote } from '../../../../rules/site.ts'
import { useDialogEdit } from '../../../gm/session/use-dialog-edit.ts'
import { useGm, useView } from '../../../gm/session/use-gm.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useUnsavedWarning } from '../../../ui/dialog/use-unsaved-warning.ts'
import { tryAgain } from '../../../words/en/common.ts'
import * as words from '../../../words/en/sites.ts'
import { draftOfSite, newSite, problemsOfFaults, unsavedOfSite } from './site-draft.ts'
import { SiteForm } from './site-form.tsx'

interface SiteEditorProps {
  readonly site: GmSiteView | { readonly hex: Hex }
  readonly onClose: () => void
}

/** Stays open with its contents until the server has saved them. */
export const SiteEditor = ({ site, onClose }: SiteEditorProps) => {
  const gm = useGm()
  const naming = useView((view) => view.naming)
  const old = 'id' in site ? site : null
  // Fixed when opened: changes from another screen do not overwrite the form.
  const [read] = useState(naming)
  const [opened] = useState(() => (old ? draftOfSite(old, naming) : newSite(site.hex, naming)))
  const [draft, setDraft] = useState(opened)
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

  const unsaved = unsavedOfSite(opened, draft)
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
        draft={draft}
        naming={read}
        faults={problems}
        trouble={trouble || null}
        saving={sending}
        unsaved={leaving ? unsaved : []}
        verb={sending ? words.saving : words.save}
        onChange={(part) => setDraft((held) => ({ ...held, ...part }))}
        onSave={save}
        onRemove={old ? remove : undefined}
        onCancel={close}
        onStay={() => setLeaving(false)}
        onLeave={onClose}
      />
    </Dialog>
  )
}
