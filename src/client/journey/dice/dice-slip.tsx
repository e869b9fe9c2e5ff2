import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import styles from './dice-slip.module.css'
import * as words from './words.ts'

interface DiceSlipProps {
  readonly title: string
  readonly name: string
  readonly news: string | null
  readonly onGiveUp: () => void
  readonly children: ReactNode
}

/** Lies where the pad is, until the dice are there. Escape gives up. */
export const DiceSlip = ({ title, name, news, onGiveUp, children }: DiceSlipProps) => {
  const id = useId()
  const pressKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    onGiveUp()
  }
  return (
    <section className={styles.slip} data-dice-slip aria-label={name} onKeyDown={pressKey}>
      <div className={styles.head}>
        <h3 id={id} className={styles.title}>
          {title}
        </h3>
        <Button look="icon" onClick={onGiveUp} spoken={words.giveUp}>
          <CloseIcon />
        </Button>
      </div>
      {news && (
        <p className={styles.news} role="status">
          {news}
        </p>
      )}
      {children}
    </section>
  )
}
