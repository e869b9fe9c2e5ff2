import type { PlayerView } from '../../protocol/views.ts'
import { dailyNeed, type Supply } from '../../rules/supplies.ts'
import { written, writtenBonus } from '../ui/written.ts'
import { noneLeft, tooLittle } from '../words/en/player.ts'
import { field, unit } from '../words/en/record.ts'
import { Box } from './box.tsx'
import styles from './stores.module.css'

/** What a store says when it does not last the day. */
const shortage = (map: PlayerView['map'] | null, supply: Supply): string | null => {
  if (!map) return null
  const need = dailyNeed(supply, map.partyMembers)
  if (map[supply] >= need) return null
  return map[supply] === 0 ? noneLeft : tooLittle
}

/** What the party carries, as a ledger. */
export const Stores = ({ map }: { readonly map: PlayerView['map'] | null }) => (
  <div className={styles.stores}>
    <Box label={field.partyMembers} value={map && written(map.partyMembers)} />
    <Box
      label={field.food}
      value={map && written(map.food)}
      unit={unit.food}
      warning={shortage(map, 'food')}
    />
    <Box
      label={field.water}
      value={map && written(map.water)}
      unit={unit.water}
      warning={shortage(map, 'water')}
    />
    <Box
      label={field.ointment}
      value={map && written(map.ointment)}
      unit={unit.ointment}
      warning={shortage(map, 'ointment')}
    />
    <Box label={field.raincatchers} value={map && written(map.raincatchers)} />
    <Box label={field.survival} value={map && writtenBonus(map.survival)} unit={unit.survival} />
  </div>
)
