import type { PlayerView } from '../../protocol/views.ts'
import { dailyNeed, type Supply } from '../../rules/supplies.ts'
import { sayBonus, sayNumber } from '../format/numbers.ts'
import { Box } from './box.tsx'
import styles from './stores.module.css'

/** What a store says when it does not last the day. */
const shortage = (map: PlayerView['map'] | null, supply: Supply): string | null => {
  if (!map) return null
  const need = dailyNeed(supply, map.partyMembers)
  if (map[supply] >= need) return null
  return map[supply] === 0 ? 'none left' : 'too little for a day'
}

/** What the party carries, as a ledger. */
export const Stores = ({ map }: { readonly map: PlayerView['map'] | null }) => (
  <div className={styles.stores}>
    <Box label="Party Members" value={map && sayNumber(map.partyMembers)} />
    <Box
      label="Food stores"
      value={map && sayNumber(map.food)}
      unit="rations"
      warning={shortage(map, 'food')}
    />
    <Box
      label="Water stores"
      value={map && sayNumber(map.water)}
      unit="gallons"
      warning={shortage(map, 'water')}
    />
    <Box
      label="Insect ointment"
      value={map && sayNumber(map.ointment)}
      unit="applications"
      warning={shortage(map, 'ointment')}
    />
    <Box label="Raincatchers" value={map && sayNumber(map.raincatchers)} />
    <Box label="Survival Modifier" value={map && sayBonus(map.survival)} unit="bonus" />
  </div>
)
