import { HEADING_NAMES } from '../../rules/hex.ts'
import { HEADING_KEYS, PAD_ROWS } from '../travel/pad-keys.ts'
import button from '../ui/button.module.css'
import { Dialog } from '../ui/dialog.tsx'
import styles from './help-dialog.module.css'

interface HelpDialogProps {
  /** Whether `?` opens this page from anywhere. */
  readonly anywhere: boolean
  readonly onAnywhere: (anywhere: boolean) => void
  readonly onClose: () => void
}

const OTHER_KEYS = [
  ['Ctrl S, ⌘ S', 'Save'],
  ['↑ ↓', 'In a number: one more, one less'],
  ['Shift ↑ ↓, Page up, Page down', 'In a number: ten more, ten less'],
  ['← ↑ → ↓', 'On the map: move it'],
  ['+ −', 'On the map: zoom'],
  ['Home', 'On the map: centre on the party'],
  ['H', 'On the map: move it by hand'],
  ['K, R, T, S', 'On the map: knowledge brush, region, terrain brush, site'],
  [', .', 'On the map: smaller brush, larger brush'],
  ['← ↑ → ↓, Shift', 'With a tool: go to the next hex, five hexes on'],
  ['Enter, Space', 'With a tool: use it on this hex; for a region, corner by corner'],
  ['Esc', 'Close what is open, put the tool down'],
  ['?', 'This page'],
] as const

/** Every key there is. */
export const HelpDialog = ({ anywhere, onAnywhere, onClose }: HelpDialogProps) => (
  <Dialog title="Keys" onClose={onClose}>
    <p>
      While the direction pad has the focus (Tab to it, or click it once), a key ends the day; with
      the focus elsewhere it does not. NumLock makes no difference.
    </p>
    <table className={styles.keys}>
      <thead>
        <tr>
          <th scope="col">Direction</th>
          <th scope="col">Numeric pad</th>
          <th scope="col">Letter</th>
        </tr>
      </thead>
      <tbody>
        {PAD_ROWS.flat().map((heading) => (
          <tr key={heading}>
            <th scope="row">{HEADING_NAMES[heading]}</th>
            <td>
              <kbd>{HEADING_KEYS[heading].digit}</kbd>
            </td>
            <td>
              <kbd>{HEADING_KEYS[heading].letter}</kbd>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    <dl className={styles.others}>
      {OTHER_KEYS.map(([keys, does]) => (
        <div key={keys}>
          <dt>
            <kbd>{keys}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
    <label className={styles.anywhere}>
      <input
        type="checkbox"
        checked={anywhere}
        onChange={(event) => onAnywhere(event.target.checked)}
      />
      <span>
        <kbd>?</kbd> opens this page from anywhere, not only from the direction pad
      </span>
    </label>
    <p className={styles.close}>
      <button type="button" className={`${button.button} ${button.primary}`} onClick={onClose}>
        Close
      </button>
    </p>
  </Dialog>
)
