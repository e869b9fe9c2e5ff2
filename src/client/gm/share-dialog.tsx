import { PlayersLink } from '../access/players-link.tsx'
import button from '../ui/button.module.css'
import { Dialog } from '../ui/dialog.tsx'
import styles from './share-dialog.module.css'

interface ShareDialogProps {
  /** The players' address; null while it is not known. */
  readonly address: string | null
  readonly onManage: () => void
  readonly onClose: () => void
}

/** The link that players open, and where it is replaced. */
export const ShareDialog = ({ address, onManage, onClose }: ShareDialogProps) => (
  <Dialog title="For the players" onClose={onClose}>
    <p>
      Whoever opens this link watches the expedition live. It shows nothing that is yours alone.
    </p>
    {address ? (
      <PlayersLink address={address} />
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
