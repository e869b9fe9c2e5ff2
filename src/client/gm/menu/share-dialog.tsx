import { gmPath } from '../../../protocol/paths.ts'
import { PlayersLink, useAccess, useLinkOrigin } from '../../access/players-link.tsx'
import { aboutLink } from '../../access/words.tsx'
import { goTo } from '../../ui/address.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { close } from '../../ui/gm-words.ts'
import { useCampaign } from '../session/use-gm.ts'
import styles from './share-dialog.module.css'
import * as words from './words.tsx'

export const ShareDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const campaign = useCampaign()
  // Asked for anew: another screen may have replaced the link.
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
        <Button onClick={onClose}>{close}</Button>
      </p>
    </Dialog>
  )
}
