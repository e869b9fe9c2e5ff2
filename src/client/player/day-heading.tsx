import type { PlayerView } from '../../protocol/views.ts'
import type { Rain } from '../../rules/record.ts'
import { sayNumber } from '../ui/format/numbers.ts'
import { HeavyRainIcon, LightRainIcon } from '../ui/icons.tsx'
import * as record from '../ui/words.ts'
import { Box } from './box.tsx'
import styles from './day-heading.module.css'

const RAIN_ICONS = {
  Light: <LightRainIcon />,
  Heavy: <HeavyRainIcon />,
} as const satisfies Record<Rain, unknown>

export const DayHeading = ({ view }: { readonly view: PlayerView | null }) => (
  <div className={styles.day}>
    <h2 className={styles.number}>
      {record.day} <span key={view?.day}>{view ? sayNumber(view.day) : '–'}</span>
    </h2>
    <div className={styles.words}>
      <Box
        kind="word"
        label={record.rainName}
        value={view && record.rain[view.map.rain]}
        icon={view && RAIN_ICONS[view.map.rain]}
      />
      <Box
        kind="word"
        label={record.terrain}
        value={view && (view.map.terrain ?? record.notNoted)}
      />
    </div>
  </div>
)
