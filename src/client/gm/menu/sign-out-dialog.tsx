import { Dialog } from '../../ui/dialog/dialog.tsx'
import { LeaveQuestion } from '../../ui/dialog/leave-question.tsx'
import { invalidFields, unsavedFields } from '../../ui/draft/draft.ts'
import { nameField } from '../../ui/draft/fields.ts'
import * as forms from '../../ui/gm-words.ts'
import { useGm, useGmSession, useView } from '../session/use-gm.ts'
import { stillSending } from '../words.tsx'

/** Asks before a sign-out that would lose edits. A save that does not go through keeps the page. */
export const SignOutDialog = (props: {
  readonly onLeave: () => void
  readonly onClose: () => void
}) => {
  const { onLeave, onClose } = props
  const gm = useGm()
  const draft = useGmSession((session) => session.draft)
  const record = useView((view) => view.map)
  const fields = new Set([...unsavedFields(draft, record), ...invalidFields(draft, record)])
  const save = (): void => void gm.run({ kind: 'save' }).then((went) => went && onLeave())
  return (
    <Dialog title={forms.signOut} onClose={onClose}>
      <LeaveQuestion
        why={fields.size > 0 ? forms.unsaved([...fields].map(nameField)) : stillSending}
        onSave={fields.size > 0 ? save : null}
        onStay={onClose}
        onLeave={() => {
          gm.dispatch({ kind: 'dropped', field: 'all' })
          onClose()
          onLeave()
        }}
      />
    </Dialog>
  )
}
