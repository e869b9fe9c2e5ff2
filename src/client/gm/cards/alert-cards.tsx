import { useEffect, useLayoutEffect, useRef } from 'react'
import type { AlertsToShow } from '#client/session/day-cards.ts'
import { useGm, useView } from '#client/session/use-gm.ts'
import { CloseIcon } from '#client/ui/icons.tsx'
import styles from './alert-cards.module.css'
import { EncounterItem } from './encounter-item.tsx'
import * as words from './words.tsx'

export const AlertCards = (props: {
  readonly shown: AlertsToShow | null
  readonly openEncounter: string | null
  readonly onOpenEncounter: (id: string | null) => void
  /** Called when the last card has closed and the focus must move. */
  readonly onEmpty: () => void
}) => {
  const { shown, openEncounter, onOpenEncounter, onEmpty } = props
  const gm = useGm()
  const { encounters } = useView()
  const section = useRef<HTMLElement>(null)
  /** The card that gets the focus after the next render; no id if none is left. */
  const focusAfterDraw = useRef<{ readonly id: string | undefined } | null>(null)
  const cards = shown?.cards ?? []
  const otherLand = shown?.otherLand ?? null
  const isRun = shown !== null && shown.firstDay < shown.day
  const isEmpty = cards.length === 0 && otherLand === null
  const newRevision = shown && !isEmpty && !shown.endedElsewhere ? shown.revision : null

  // New alerts are scrolled into sight: the page may be scrolled away from the map.
  useEffect(() => {
    if (newRevision !== null) section.current?.scrollIntoView({ block: 'nearest' })
  }, [newRevision])

  useLayoutEffect(() => {
    if (!focusAfterDraw.current) return
    const { id } = focusAfterDraw.current
    focusAfterDraw.current = null
    if (id === undefined) onEmpty()
    else document.getElementById(`dismiss-${id}`)?.focus()
  })

  const dismiss = (id: string, index: number): void => {
    focusAfterDraw.current = { id: (cards[index + 1] ?? cards[index - 1])?.id }
    gm.dispatch({ kind: 'dismissed', cards: [id] })
  }
  const dismissAll = (): void => {
    focusAfterDraw.current = { id: undefined }
    if (shown)
      gm.dispatch({ kind: 'dismissed', cards: [shown.revision, ...cards.map(({ id }) => id)] })
  }
  return (
    <section ref={section} className={styles.stack} data-run={isRun || undefined}>
      {shown && !isEmpty && (
        <div className={`leaf row gap-1 ${styles.head}`}>
          <h2 className={styles.heading}>{words.alerts}</h2>
          <p className={styles.day}>
            {isRun ? words.ofDays(shown.firstDay, shown.day) : words.ofDay(shown.day)}
            {shown.endedElsewhere && <small>{words.elsewhere}</small>}
          </p>
          {(cards.length > 1 || otherLand) && (
            <button type="button" className={`hoverable ${styles.all}`} onClick={dismissAll}>
              {cards.length > 1 ? words.dismissAll(cards.length) : words.dismissNote}
            </button>
          )}
        </div>
      )}
      {otherLand && (
        <p className={`paper-card ${styles.note}`}>
          {words.otherLand(otherLand.as, otherLand.map)}
        </p>
      )}
      <ul className={`scrolls ${styles.cards}`} aria-label={words.alerts}>
        {cards.map((card, index) => {
          const encounter = encounters.find(({ id }) => id === card.encounter)
          const descriptionId = `alert-${card.id}`
          const text = (
            <div
              role="alert"
              // The alerts of a run are not announced one by one, which would take minutes.
              aria-live={isRun ? 'off' : undefined}
              id={descriptionId}
              className={styles.text}
            >
              {isRun && <small className={`soft ${styles.ofDay}`}>{words.onDay(card.day)}</small>}
              {card.text}
            </div>
          )
          const closeButton = (
            <button
              type="button"
              id={`dismiss-${card.id}`}
              className="sign"
              aria-label={words.dismiss(index + 1)}
              aria-describedby={descriptionId}
              onClick={() => dismiss(card.id, index)}
            >
              <CloseIcon />
            </button>
          )
          return (
            <li key={card.id} className={`paper-card ${styles.card}`} data-kind={card.kind}>
              {encounter ? (
                <EncounterItem
                  encounter={encounter}
                  descriptionId={descriptionId}
                  isOpen={encounter.id === openEncounter}
                  onOpen={(isOpen) => onOpenEncounter(isOpen ? encounter.id : null)}
                  onDealtWith={() => dismiss(card.id, index)}
                  closeButton={closeButton}
                >
                  {text}
                </EncounterItem>
              ) : (
                <div className={styles.plain}>
                  {text}
                  {closeButton}
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
