import { useEffect, useRef, useState } from 'react'
import { dayNumber } from '../words/en/record.ts'
import styles from './table-screen.module.css'

/** As long as the styles show it, in ms. */
const NIGHT_MS = 3_400

/** R-SCREEN-5: night falls over the map, and the new day's number stands in it for a moment. */
export const DayTurned = ({ day }: { readonly day: number }) => {
  const last = useRef(day)
  const [night, setNight] = useState<number | null>(null)
  useEffect(() => {
    const hasEnded = day > last.current
    last.current = day
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
