import { useLayoutEffect, useRef, useState } from 'react'
import { CloseIcon } from '../ui/icons.tsx'
import * as words from '../words/en/alerts.ts'
import styles from './alert-cards.module.css'
import type { ShownAlerts } from './day-cards.ts'
import { useBelow } from './use-below.ts'
import { WHEN_FOLDED, weightiest } from './weightiest.ts'

interface AlertCardsProps {
  readonly shown: ShownAlerts | null
  readonly onDismiss: (id: string) => void
  readonly onDismissAll: () => void
}

export const AlertCards = ({ shown, onDismiss, onDismissAll }: AlertCardsProps) => {
  const list = useRef<HTMLUListElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  /** The card that gets the focus after the next draw; without an id, the heading. */
  const next = useRef<{ readonly id: string | undefined } | null>(null)
  const [foldedDay, setFoldedDay] = useState<string>()
  const cards = shown?.cards ?? []
  const otherLand = shown?.otherLand ?? null
  const isFolded = shown !== null && shown.revision === foldedDay
  const isEmpty = cards.length === 0 && otherLand === null
  const below = useBelow(list, `${cards.length} ${isFolded} ${shown?.revision}`)
  const open = isFolded ? weightiest(cards) : cards
  const canFold = cards.length > WHEN_FOLDED

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
    <div className={styles.stack} data-empty={isEmpty || undefined}>
      <div className={styles.head}>
        <h2 ref={heading} className={styles.heading} tabIndex={-1}>
          {isEmpty ? words.none : words.title}
        </h2>
        {shown && !isEmpty && (
          <p className={styles.day}>
            {words.ofDay(shown.day)}
            {shown.elsewhere && <small>{words.elsewhere}</small>}
          </p>
        )}
        {canFold && (
          <button
            type="button"
            className={`${styles.all} ${styles.fold}`}
            aria-expanded={!isFolded}
            onClick={() => setFoldedDay(isFolded ? undefined : shown?.revision)}
          >
            {isFolded ? words.more(cards.length - open.length) : words.fewer}
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
        {(cards.length > 1 || otherLand) && (
          <button type="button" className={styles.all} onClick={dismissAll}>
            {cards.length > 1 ? words.dismissAll(cards.length) : words.dismissNote}
          </button>
        )}
      </div>
      {otherLand && <p className={styles.note}>{words.otherLand(otherLand.as, otherLand.map)}</p>}
      <ul
        ref={list}
        className={styles.cards}
        aria-label={words.title}
        tabIndex={below > 0 ? 0 : undefined}
      >
        {cards.map((card, index) => (
          <li
            key={card.id}
            className={styles.card}
            data-kind={card.kind}
            data-folded={!open.includes(card) || undefined}
          >
            <div role="alert" id={`alert-${card.id}`} className={styles.text}>
              {card.text}
            </div>
            <button
              type="button"
              id={`dismiss-${card.id}`}
              className={styles.dismiss}
              aria-label={words.dismiss(index + 1)}
              aria-describedby={`alert-${card.id}`}
              onClick={() => dismiss(card.id, index)}
            >
              <CloseIcon />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
