import { useEffect, useState } from 'react'
import type { LiveStatus } from '../ui/live/connection.ts'
import type { Outdated } from '../ui/live/use-return.ts'
import { away, outdated as outdatedWords } from '../ui/words.ts'
import styles from './stale-notice.module.css'
import * as words from './words.ts'

/** The status line alone reports shorter losses. */
const NOTICE_DELAY_MS = 1500

const sayLoss = (status: LiveStatus, empty: boolean): string => {
  if (status === 'away') return away
  return empty ? words.noServer : words.noWord
}

/** Says that the view may be old once a lost connection lasts, or that the page is outdated. */
export const StaleNotice = (props: {
  readonly status: LiveStatus
  readonly empty: boolean
  readonly outdated: Outdated | null
}) => {
  const { status, empty, outdated } = props
  const [lasting, setLasting] = useState(false)
  const lost = status === 'reconnecting' || status === 'away'
  useEffect(() => {
    if (!lost) return undefined
    const timer = setTimeout(() => setLasting(true), NOTICE_DELAY_MS)
    return () => {
      clearTimeout(timer)
      setLasting(false)
    }
  }, [lost])
  if (!lasting && !outdated) return null
  return (
    <p className={`leaf ${styles.notice}`} data-notice={lasting ? 'lost' : 'outdated'}>
      {lasting && sayLoss(status, empty)}
      {!lasting && outdated && outdatedWords[outdated]}
    </p>
  )
}
