import { useEffect, useRef, useState } from 'react'
import { dayNumber } from '../ui/words.ts'
import styles from './table-screen.module.css'

/** As long as the styles show it, in ms. */
const NIGHT_MS = 3_400

interface DayTurnedProps {
  /** Null while the days of a run are shown: night falls with the last. */
  readonly day: number | null
}

/** R-SCREEN-5: night falls over the map, and the new day's number stands in it for a moment. */
export const DayTurned = ({ day }: DayTurnedProps) => {
  const last = useRef(day ?? 0)
  const [night, setNight] = useState<number | null>(null)
  useEffect(() => {
    const hasEnded = day !== null && day > last.current
    last.current = day ?? last.current
    if (!hasEnded) {
      setNight(null)
      return undefined
    }
    setNight(day)
    const timer = setTimeout(() => setNight(null), NIGHT_MS)
    return () => clearTimeout(timer)
  }, [day])
  if (night === null) return null
  return (
    <div key={night} className={styles.night} data-testid="day-turned">
      <p>{dayNumber(night)}</p>
    </div>
  )
}
