import type { ReactNode } from 'react'
import type { Rain } from '../../../rules/record.ts'
import { sayWeather } from '../../../rules/weather-name.ts'
import { HeavyRainIcon, LightRainIcon } from '../../ui/icons.tsx'
import * as record from '../../ui/words.ts'
import styles from './day-line.module.css'

interface DayLineProps {
  readonly day: number
  readonly rain: Rain
  readonly weather: string | null
  readonly children?: ReactNode
}

export const DayLine = ({ day, rain, weather, children }: DayLineProps) => (
  <div className={styles.line}>
    <h2 className={styles.day}>{record.dayNumber(day)}</h2>
    {children}
    {/* biome-ignore lint/a11y/useSemanticElements: a value and its name, not a set of controls. */}
    <p role="group" aria-label={record.rainName} className={`row soft ${styles.rain}`}>
      {rain === 'Heavy' ? <HeavyRainIcon /> : <LightRainIcon />}
      <span>{record.rainName}</span>{' '}
      <strong title={sayWeather(record.rain[rain], weather)}>
        {sayWeather(record.rain[rain], weather)}
      </strong>
    </p>
  </div>
)
