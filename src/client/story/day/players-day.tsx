import { memo } from 'react'
import type { PlayersDay as Day } from '../../../protocol/players-journal.ts'
import type { Numbering } from '../../../rules/hex-number.ts'
import { sayWeather } from '../../../rules/weather-name.ts'
import { hexName } from '../../chart/hex-name.ts'
import { sayList } from '../../ui/format/lists.ts'
import { Told } from '../../ui/told/told.tsx'
import { KeptHandouts } from '../handouts/sheet.tsx'
import * as words from '../words.ts'
import styles from './players-day.module.css'

interface PlayersDayProps {
  readonly campaign: string
  readonly day: Day
  readonly naming: Numbering | null
}

/** R-STORY-1: the GM's words first and largest, then the day's numbers. */
export const PlayersDay = memo(({ campaign, day, naming }: PlayersDayProps) => {
  const { position, terrain, explored, rain, weather, food, water, ointment } = day
  const { note, encounters, handouts } = day
  return (
    <article className={`ruled ${styles.day}`} aria-labelledby={`story-day-${day.day}`}>
      <h4 id={`story-day-${day.day}`} className={styles.number}>
        {words.day(day.day)}
      </h4>
      {note !== '' && (
        <div className={styles.note}>
          <Told text={note} />
        </div>
      )}
      {encounters.length > 0 && (
        <ul className={`side-bar break-words ${styles.met}`}>
          {encounters.map(({ time, name }) => (
            <li key={`${time}-${name}`}>{words.met(time, name)}</li>
          ))}
        </ul>
      )}
      {handouts.length > 0 && (
        <fieldset className={`row ${styles.handouts}`}>
          <legend className={`soft small ${styles.figures}`}>{words.handouts}</legend>
          <KeptHandouts campaign={campaign} handouts={handouts} />
        </fieldset>
      )}
      <p className={`soft small ${styles.figures}`}>
        {sayList([
          terrain ?? undefined,
          position ? hexName(position, naming) : undefined,
          explored && words.explored,
          sayWeather(words.rain[rain], weather),
        ])}
      </p>
      <p className={`soft small ${styles.figures}`}>{words.stores(food, water, ointment)}</p>
    </article>
  )
})
