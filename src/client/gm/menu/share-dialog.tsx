import { useLinkOrigin } from '../../access/links.ts'
import { PlayersLink } from '../../access/players-link.tsx'
import { aboutLink } from '../../access/words.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { close } from '../../ui/gm-words.ts'
import styles from './share-dialog.module.css'
import * as words from './words.tsx'

interface ShareDialogProps {
  readonly link: { readonly address: string; readonly origins: readonly string[] } | null
  readonly onManage: () => void
  readonly onClose: () => void
}

export const ShareDialog = ({ link, onManage, onClose }: ShareDialogProps) => {
  const origin = useLinkOrigin(link?.origins ?? [])
  return (
    <Dialog title={words.forPlayers} onClose={onClose}>
      <p>{aboutLink}</p>
      {link ? (
        <PlayersLink address={link.address} origin={origin} />
      ) : (
        <p className={styles.waiting}>{words.askingForLink}</p>
      )}
      <p className={styles.close}>
        <Button onClick={onManage}>{words.manageLinks}</Button>
        <Button onClick={onClose}>{close}</Button>
      </p>
    </Dialog>
  )
}
