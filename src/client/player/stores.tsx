import type { PlayerView } from '../../protocol/views.ts'
import { dailyNeed, type Supply } from '../../rules/supplies.ts'
import { sayBonus, sayNumber } from '../format/numbers.ts'
import { noneLeft, tooLittle } from '../words/en/player.ts'
import { field, unit } from '../words/en/record.ts'
import { Box } from './box.tsx'
import styles from './stores.module.css'

const STORED = ['food', 'water', 'ointment'] as const satisfies Supply[]

const shortage = (view: PlayerView | null, supply: Supply): string | null => {
  if (!view) return null
  const { map, needs } = view
  const need = dailyNeed(needs, supply, map.partyMembers)
  if (map[supply] >= need) return null
  return map[supply] === 0 ? noneLeft : tooLittle
}

export const Stores = ({ view }: { readonly view: PlayerView | null }) => {
  const map = view?.map ?? null
  return (
    <div className={styles.stores}>
      <Box label={field.partyMembers} value={map && sayNumber(map.partyMembers)} />
      {STORED.map((supply) => (
        <Box
          key={supply}
          label={field[supply]}
          value={map && sayNumber(map[supply])}
          unit={unit[supply]}
          warning={shortage(view, supply)}
        />
      ))}
      <Box label={field.raincatchers} value={map && sayNumber(map.raincatchers)} />
      <Box label={field.survival} value={map && sayBonus(map.survival)} unit={unit.survival} />
    </div>
  )
}
