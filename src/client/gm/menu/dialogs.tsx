import { PlayersLink, useAccess, useLinkOrigin } from '#client/access/players-link.tsx'
import { aboutLink } from '#client/access/words.tsx'
import { useCampaign, useGm, useGmSession, useView } from '#client/session/use-gm.ts'
import { goTo } from '#client/ui/address.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { LeaveQuestion } from '#client/ui/dialog/leave-question.tsx'
import { invalidFields, unsavedFields } from '#client/ui/draft/draft.ts'
import { nameField } from '#client/ui/draft/fields.ts'
import * as forms from '#client/ui/gm-words.ts'
import { gmPath } from '#protocol/paths.ts'
import { stillSending } from '../words.tsx'
import styles from './share-dialog.module.css'
import * as words from './words.tsx'

export const ShareDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const campaign = useCampaign()
  // The link is fetched anew: another screen may have replaced it.
  const { data: access } = useAccess(campaign)
  const origin = useLinkOrigin(access?.origins ?? [])
  return (
    <Dialog title={words.forPlayers} onClose={onClose}>
      {access ? (
        <PlayersLink address={access.players} origin={origin}>
          <p>{aboutLink}</p>
        </PlayersLink>
      ) : (
        <p className={`soft ${styles.waiting}`}>{words.askingForLink}</p>
      )}
      <p className={`row ${styles.close}`}>
        <Button
          onClick={() => {
            onClose()
            goTo(`${gmPath(campaign)}/campaign`)
          }}
        >
          {words.manageLinks}
        </Button>
        <Button onClick={onClose}>{forms.close}</Button>
      </p>
    </Dialog>
  )
}

/** Asks before a sign-out that would lose edits. If saving fails, the GM stays signed in. */
export const SignOutDialog = (props: {
  readonly onLeave: () => void
  readonly onClose: () => void
}) => {
  const { onLeave, onClose } = props
  const gm = useGm()
  const draft = useGmSession((session) => session.draft)
  const { map: record } = useView()
  const fields = new Set([...unsavedFields(draft, record), ...invalidFields(draft, record)])
  const save = (): void => void gm.run({ kind: 'save' }).then((isSaved) => isSaved && onLeave())
  return (
    <Dialog title={forms.signOut} onClose={onClose}>
      <LeaveQuestion
        loss={fields.size > 0 ? forms.unsaved([...fields].map(nameField)) : stillSending}
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
