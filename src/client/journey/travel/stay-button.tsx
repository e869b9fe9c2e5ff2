import type { Stay } from '../../gm/session/order.ts'
import { FORAGE_AHEAD } from './day-ahead.tsx'
import { onDeliberatePress } from './deliberate.ts'
import { STAY_KEYS } from './pad-keys.ts'
import styles from './stay-button.module.css'
import * as words from './words.ts'

interface StayButtonProps {
  readonly stay: Stay
  readonly walks: boolean
  readonly busy: boolean
  /** null: nothing is rolled, so nobody forages. */
  readonly forageDc: number | null
  readonly onPress: () => void
}

/** Half of the free middle of the pad. */
export const StayButton = (props: StayButtonProps) => {
  const { stay, walks, busy, forageDc, onPress } = props
  const { letter, digit } = STAY_KEYS[stay]
  const isForage = stay === 'forage'
  const isOff = isForage && forageDc === null
  return (
    <button
      type="button"
      className={styles.stay}
      data-press
      data-stay={stay}
      data-walking={walks || undefined}
      data-off={isOff || undefined}
      aria-label={words.stay[stay]}
      aria-describedby={isForage ? FORAGE_AHEAD : undefined}
      aria-keyshortcuts={`${letter} ${digit}`}
      aria-disabled={busy || isOff}
      title={words.byKeys(words.stay[stay], digit, letter)}
      {...onDeliberatePress(() => {
        if (!isOff) onPress()
      })}
    >
      <span className={styles.face}>
        {isForage ? (
          <span>
            {words.forageHere}
            {forageDc !== null && <small data-dc={words.dc(forageDc)} />}
          </span>
        ) : (
          <span>{words.stayHere}</span>
        )}
      </span>
    </button>
  )
}
