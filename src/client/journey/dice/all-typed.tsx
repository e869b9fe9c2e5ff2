import { useLayoutEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import styles from './dice-slip.module.css'
import * as words from './words.ts'

interface AllTypedProps {
  readonly canGoBack: boolean
  readonly onEnd: () => void
  readonly onBack: () => void
}

/** The field is gone: the focus goes on here. */
export const AllTyped = ({ canGoBack, onEnd, onBack }: AllTypedProps) => {
  const end = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => end.current?.focus({ preventScroll: true }), [])
  return (
    <div className={styles.done}>
      <p>{words.allTyped}</p>
      {canGoBack && <Button onClick={onBack}>{words.back}</Button>}
      <Button ref={end} look="primary" onClick={onEnd}>
        {words.endDay}
      </Button>
    </div>
  )
}
