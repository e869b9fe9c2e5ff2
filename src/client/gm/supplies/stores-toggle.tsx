import { Button } from '../../ui/button.tsx'
import styles from './stores-toggle.module.css'
import { STORES } from './supplies-page.tsx'
import { closeStores, openStores } from './words.ts'

interface StoresToggleProps {
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
}

/** On a phone alone: opens the stores' cells to lines with plus and minus. */
export const StoresToggle = ({ open, onOpen }: StoresToggleProps) => (
  <Button
    className={styles.toggle}
    aria-expanded={open}
    aria-controls={STORES}
    onClick={() => onOpen(!open)}
  >
    {open ? closeStores : openStores}
  </Button>
)
