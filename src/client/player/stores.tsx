import type { PlayerView } from '../../protocol/views.ts'
import { NUMBER_FIELDS, RECORD_NUMBERS } from '../../rules/record.ts'
import { isSupply, sayRecorded, shortage } from '../ui/format/record.ts'
import { Box } from './box.tsx'
import styles from './stores.module.css'

export const Stores = ({ view }: { readonly view: PlayerView | null }) => (
  <div className={styles.stores}>
    {NUMBER_FIELDS.map((field) => {
      const { label, unit } = RECORD_NUMBERS[field]
      return (
        <Box
          key={field}
          label={label}
          value={view && sayRecorded(field, view.map[field])}
          unit={unit}
          warning={view && isSupply(field) ? shortage(view.map, view.needs, field) : null}
        />
      )
    })}
  </div>
)
