import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './counting.module.css'

/** Longer than the tokens' `--count`. */
const COUNTED_AFTER_MS = 420

interface CountingProps {
  readonly value: number
  /** Something else than the value is shown: nothing is counted over it. */
  readonly still: boolean
  readonly children: ReactNode
}

/**
 * Lets a value that changes by itself count to its new number, in paint alone: the child holds the
 * new value from the first moment, for whoever reads it.
 */
export const Counting = ({ value, still, children }: CountingProps) => {
  const shown = useRef(value)
  const [counting, setCounting] = useState(false)

  useEffect(() => {
    if (shown.current === value) return undefined
    shown.current = value
    if (still) return undefined
    setCounting(true)
    const timer = setTimeout(() => setCounting(false), COUNTED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [value, still])

  return (
    <span
      className={styles.counting}
      data-counting={counting || undefined}
      style={{ '--shown': value } as CSSProperties}
    >
      {children}
    </span>
  )
}
