import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { CloseIcon } from '../../ui/icons.tsx'
import { type ShownAlerts, WHEN_FOLDED, weightiest } from '../session/day-cards.ts'
import { useGm, useView } from '../session/use-gm.ts'
import styles from './alert-cards.module.css'
import * as words from './words.tsx'

/** How many items of a scrolling list are at least partly below its visible part. */
const useBelow = (list: RefObject<HTMLElement | null>, drawn: string): number => {
  const [below, setBelow] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted anew when the list is drawn anew.
  useEffect(() => {
    const box = list.current
    if (!box) return undefined
    const count = (): void => {
      const end = box.getBoundingClientRect().bottom + 1
      const hidden = [...box.children].filter((item) => item.getBoundingClientRect().bottom > end)
      setBelow(box.scrollHeight > box.clientHeight + 1 ? hidden.length : 0)
    }
    const watch = new ResizeObserver(count)
    watch.observe(box)
    box.addEventListener('scroll', count, { passive: true })
    count()
    return () => {
      watch.disconnect()
      box.removeEventListener('scroll', count)
    }
  }, [list, drawn])
  return below
}

export const AlertCards = (props: {
  readonly shown: ShownAlerts | null
  /** Takes an encounter to the desk. */
  readonly onOpen: (encounter: string) => void
}) => {
  const { shown, onOpen } = props
  const gm = useGm()
  const encounters = useView((view) => view.encounters)
  const list = useRef<HTMLUListElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  /** The card that gets the focus after the next draw; without an id, the heading. */
  const next = useRef<{ readonly id: string | undefined } | null>(null)
  const [unfoldedDay, setUnfoldedDay] = useState<string>()
  const cards = shown?.cards ?? []
  const otherLand = shown?.otherLand ?? null
  const isFolded = shown !== null && shown.revision !== unfoldedDay
  const isRun = shown !== null && shown.from < shown.day
  const isEmpty = cards.length === 0 && otherLand === null
  const below = useBelow(list, `${cards.length} ${isFolded} ${shown?.revision}`)
  const open = isFolded ? weightiest(cards) : cards
  const canFold = cards.length > WHEN_FOLDED || (otherLand !== null && cards.length > 0)
  const folded = cards.length - open.length + (otherLand === null ? 0 : 1)

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
    gm.tell({ kind: 'dismissed', card: id })
  }
  const dismissAll = (): void => {
    next.current = { id: undefined }
    if (shown) gm.tell({ kind: 'cleared', revision: shown.revision })
  }
  return (
    <div className={styles.stack} data-empty={isEmpty || undefined}>
      <div className={`leaf ${styles.head}`}>
        <h2 ref={heading} className={styles.heading} tabIndex={-1}>
          {isEmpty ? words.noAlerts : words.alerts}
        </h2>
        {shown && !isEmpty && (
          <p className={styles.day}>
            {isRun ? words.ofDays(shown.from, shown.day) : words.ofDay(shown.day)}
            {shown.elsewhere && <small>{words.elsewhere}</small>}
          </p>
        )}
        {canFold && (
          <button
            type="button"
            className={`${styles.all} ${styles.fold}`}
            aria-expanded={!isFolded}
            onClick={() => setUnfoldedDay(isFolded ? shown?.revision : undefined)}
          >
            {isFolded ? words.more(folded) : words.fewer}
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
      {otherLand && (
        <p className={`slip ${styles.note}`} data-folded={(isFolded && canFold) || undefined}>
          {words.otherLand(otherLand.as, otherLand.map)}
        </p>
      )}
      <ul
        ref={list}
        className={styles.cards}
        aria-label={words.alerts}
        tabIndex={below > 0 ? 0 : undefined}
      >
        {cards.map((card, index) => (
          <li
            key={card.id}
            className={`slip ${styles.card}`}
            data-kind={card.kind}
            data-folded={!open.includes(card) || undefined}
          >
            <div
              role="alert"
              // One sentence announces a run: its alerts would take minutes.
              aria-live={isRun ? 'off' : undefined}
              id={`alert-${card.id}`}
              className={styles.text}
            >
              {isRun && <small className={`soft ${styles.ofDay}`}>{words.onDay(card.day)}</small>}
              {card.text}
            </div>
            {encounters.some(({ id }) => id === card.encounter) && (
              <button
                type="button"
                className={styles.open}
                aria-describedby={`alert-${card.id}`}
                onClick={() => {
                  gm.tell({ kind: 'dismissed', card: card.id })
                  onOpen(card.encounter ?? '')
                }}
              >
                {words.openEncounter}
                <span className="visually-hidden"> {words.theEncounter}</span>
              </button>
            )}
            <button
              type="button"
              id={`dismiss-${card.id}`}
              className={`sign ${styles.dismiss}`}
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
