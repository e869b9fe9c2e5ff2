import { useLayoutEffect, useRef, useState } from 'react'
import { CloseIcon } from '../ui/icons.tsx'
import * as words from '../words/en/alerts.ts'
import styles from './alert-cards.module.css'
import type { AlertCard } from './day-cards.ts'
import { useBelow } from './use-below.ts'

/** This many alert cards are open on a narrow screen; the rest is folded. */
const OPEN_WHEN_NARROW = 2

interface AlertCardsProps {
  readonly cards: readonly AlertCard[]
  readonly onDismiss: (id: string) => void
  readonly onDismissAll: () => void
}

export const AlertCards = ({ cards, onDismiss, onDismissAll }: AlertCardsProps) => {
  const list = useRef<HTMLUListElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  /** The card that gets the focus after the next draw; without an id, the heading. */
  const next = useRef<{ readonly id: string | undefined } | null>(null)
  const [openedDay, setOpenedDay] = useState<string>()
  const day = cards[0]?.revision
  const isOpen = day !== undefined && day === openedDay
  const below = useBelow(list, `${cards.length} ${isOpen} ${day}`)
  const folded = cards.length - OPEN_WHEN_NARROW

  useLayoutEffect(() => {
    if (!next.current) return
    const { id } = next.current
    next.current = null
    const card = id === undefined ? null : document.getElementById(`dismiss-${id}`)
    const target = card ?? heading.current
    target?.focus()
  })

  const dismiss = (id: string, index: number): void => {
    next.current = { id: (cards[index + 1] ?? cards[index - 1])?.id }
    onDismiss(id)
  }
  const dismissAll = (): void => {
    next.current = { id: undefined }
    onDismissAll()
  }
  return (
    <div className={styles.stack} data-empty={cards.length === 0 || undefined} data-open={isOpen}>
      <h2 ref={heading} className={styles.heading} tabIndex={-1}>
        {cards.length > 0 ? words.title : words.none}
      </h2>
      <ul
        ref={list}
        className={styles.cards}
        aria-label={words.title}
        tabIndex={below > 0 ? 0 : undefined}
      >
        {cards.map(({ id, text }, index) => (
          <li
            key={id}
            className={styles.card}
            data-folded={(!isOpen && index >= OPEN_WHEN_NARROW) || undefined}
          >
            <div role="alert" id={`alert-${id}`} className={styles.text}>
              {text}
            </div>
            <button
              type="button"
              id={`dismiss-${id}`}
              className={styles.dismiss}
              aria-label={words.dismiss(index + 1)}
              aria-describedby={`alert-${id}`}
              onClick={() => dismiss(id, index)}
            >
              <CloseIcon />
            </button>
          </li>
        ))}
      </ul>
      {cards.length > 1 && (
        <div className={styles.foot}>
          {folded > 0 && (
            <button
              type="button"
              className={`${styles.all} ${styles.fold}`}
              aria-expanded={isOpen}
              onClick={() => setOpenedDay(isOpen ? undefined : day)}
            >
              {isOpen ? words.fewer : words.more(folded)}
            </button>
          )}
          {below > 0 && (
            <button
              type="button"
              className={styles.all}
              onClick={() => list.current?.scrollBy({ top: list.current.clientHeight * 0.8 })}
            >
              {words.moreBelow(below)}
            </button>
          )}
          <button type="button" className={styles.all} onClick={dismissAll}>
            {words.dismissAll(cards.length)}
          </button>
        </div>
      )}
    </div>
  )
}
