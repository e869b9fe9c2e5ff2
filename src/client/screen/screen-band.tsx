import type { PlayerView } from '../../protocol/views.ts'
import { RECORD_NUMBERS } from '../../rules/record.ts'
import { sayWeather } from '../../rules/weather-name.ts'
import { sayNumber } from '../ui/format/numbers.ts'
import { isSupply, numbersInUse, shortage } from '../ui/format/record.ts'
import { HeavyRainIcon, LightRainIcon } from '../ui/icons.tsx'
import * as record from '../ui/words.ts'
import styles from './screen-band.module.css'
import * as words from './words.ts'

/** R-SCREEN-4: day, weather, terrain and stores, to be read from across the room. */
export const ScreenBand = (props: { readonly name: string; readonly view: PlayerView }) => {
  const { name, view } = props
  const { map, day } = view
  return (
    <section className={`row between ${styles.band}`} aria-label={name}>
      <div className={styles.day}>
        <h1 className={styles.name}>{name}</h1>
        <p className={styles.number}>
          {record.day} <span key={day}>{sayNumber(day)}</span>
        </p>
        <p className={styles.weather}>
          <span className={`line ${styles.rain}`}>
            {map.rain === 'Heavy' ? <HeavyRainIcon /> : <LightRainIcon />}{' '}
            {sayWeather(map.rain === 'Heavy' ? words.heavyRain : words.lightRain, view.weather)}
          </span>
          {map.terrain !== null && <span>{map.terrain}</span>}
        </p>
      </div>
      <dl className={`row ${styles.stores}`}>
        {numbersInUse(view)
          .filter(isSupply)
          .map((supply) => {
            const warning = shortage(map, view.needs, supply)
            return (
              <div key={supply} className={styles.store} data-short={warning ? '' : undefined}>
                <dt>{RECORD_NUMBERS[supply].label}</dt>
                <dd>
                  <span key={map[supply]} className={styles.value}>
                    {sayNumber(map[supply])}
                  </span>{' '}
                  <span className={styles.unit}>{warning ?? RECORD_NUMBERS[supply].unit}</span>
                </dd>
              </div>
            )
          })}
      </dl>
    </section>
  )
}
