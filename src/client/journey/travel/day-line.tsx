import type { ReactNode } from 'react'
import type { Rain } from '../../../rules/record.ts'
import { sayWeather } from '../../../rules/weather-name.ts'
import { useGm, useView } from '../../gm/session/use-gm.ts'
import { HeavyRainIcon, LightRainIcon } from '../../ui/icons.tsx'
import { Select } from '../../ui/inputs.tsx'
import * as record from '../../ui/words.ts'
import styles from './day-line.module.css'
import * as words from './words.ts'

interface DayLineProps {
  readonly day: number
  readonly rain: Rain
  readonly weather: string | null
  readonly children?: ReactNode
}

export const DayLine = ({ day, rain, weather, children }: DayLineProps) => (
  <div className={`line between ${styles.line}`}>
    <h2 className={styles.day}>{record.dayNumber(day)}</h2>
    {children}
    {/* biome-ignore lint/a11y/useSemanticElements: a value and its name, not a set of controls. */}
    <p role="group" aria-label={record.rainName} className={`line gap-1 soft ${styles.rain}`}>
      {rain === 'Heavy' ? <HeavyRainIcon /> : <LightRainIcon />}
      <span>{record.rainName}</span>{' '}
      <strong className="ellipsis" title={sayWeather(record.rain[rain], weather)}>
        {sayWeather(record.rain[rain], weather)}
      </strong>
    </p>
  </div>
)

/** R-WEATHER-1: which of several tables of weather days are rolled on. */
export const Season = () => {
  const gm = useGm()
  const rules = useView((view) => view.rules)
  const { weather } = rules
  const choose = (on: string): void => {
    const body = { ...rules, weather: { ...weather, on } }
    const name = weather.tables.find(({ id }) => id === on)?.name ?? ''
    const says = words.seasonIs(name)
    void gm.run({ kind: 'edit', method: 'PUT', route: '/rules', body, says, basedOn: { rules } })
  }
  return (
    <Select
      aria-label={words.season}
      options={weather.tables.map(({ id, name }) => [id, name])}
      value={weather.on}
      onChange={choose}
    />
  )
}
