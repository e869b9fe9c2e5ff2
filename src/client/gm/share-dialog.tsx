import { PlayersLink } from '../access/players-link.tsx'
import { useLinkOrigin } from '../access/use-link-origin.ts'
import button from '../ui/button.module.css'
import { Dialog } from '../ui/dialog.tsx'
import styles from './share-dialog.module.css'

interface ShareDialogProps {
  /** The players' address, and the origins that links begin with; null while they are not known. */
  readonly link: { readonly address: string; readonly origins: readonly string[] } | null
  readonly onManage: () => void
  readonly onClose: () => void
}

/** The link that players open, and where it is replaced. */
export const ShareDialog = ({ link, onManage, onClose }: ShareDialogProps) => {
  const origin = useLinkOrigin(link?.origins ?? [])
  return (
    <Dialog title="For the players" onClose={onClose}>
      <p>
        Whoever opens this link watches the expedition live. It shows nothing that is yours alone.
      </p>
      {link ? (
        <PlayersLink address={link.address} origin={origin} />
      ) : (
        <p className={styles.waiting}>Asking the server for it…</p>
      )}
      <p className={styles.close}>
        <button type="button" className={button.button} onClick={onManage}>
          Links, keys and backup
        </button>
        <button type="button" className={button.button} onClick={onClose}>
          Close
        </button>
      </p>
    </Dialog>
  )
}
