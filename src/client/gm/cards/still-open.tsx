import { useEffect, useRef, useState } from 'react'
import { resolveEncountersBefore } from '#client/session/encounter-edits.ts'
import { useGm, useView } from '#client/session/use-gm.ts'
import { Button } from '#client/ui/button.tsx'
import { UnfoldIcon } from '#client/ui/icons.tsx'
import type { EncounterView } from '#protocol/rules/encounters.ts'
import { EncounterItem } from './encounter-item.tsx'
import styles from './still-open.module.css'
import * as words from './words.tsx'

/** Open ones first, and the newest of each first. */
const byUrgency = (encounters: readonly EncounterView[]): readonly EncounterView[] => {
  const newest = encounters.toReversed()
  return [
    ...newest.filter(({ state }) => state !== 'later'),
    ...newest.filter(({ state }) => state === 'later'),
  ]
}

/** Returns whether the encounter is in the list. */
const focusOn = (list: HTMLElement | null, id: string | null | undefined): boolean => {
  const button = list?.querySelector<HTMLElement>(`[data-encounter="${id}"]`)
  button?.focus()
  return Boolean(button)
}

/** R-ENC-7: the open encounters that no alert in sight tells of, folded to one line. */
export const StillOpen = (props: {
  /** Ids of encounters on alert cards in sight. */
  readonly onCards: ReadonlySet<string | undefined>
  readonly opened: string | null
  readonly onOpened: (id: string | null) => void
  /** Takes the focus once the last one is gone. */
  readonly onEmpty: () => void
}) => {
  const { onCards, opened, onOpened, onEmpty } = props
  const gm = useGm()
  const { encounters, openEncounters: count, day: today } = useView()
  const [isUnfolded, setUnfolded] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const others = byUrgency(encounters.filter(({ id }) => !onCards.has(id)))
  // The view has only the newest of very many.
  const older = count - encounters.length
  const isHere = others.some(({ id }) => id === opened)
  const isOpen = isUnfolded || isHere

  // Opened from the journal: the focus comes along, once the encounter is here.
  useEffect(() => {
    if (isHere) focusOn(list.current, opened)
  }, [isHere, opened])

  if (others.length + older === 0) return null
  const hasEarlier = older > 0 || others.some(({ day, state }) => state === 'open' && day < today)
  return (
    <section className={`slip ${styles.section}`} data-still-open>
      <button
        type="button"
        className={`line between hoverable ${styles.fold}`}
        aria-expanded={isOpen}
        onClick={() => {
          setUnfolded(!isOpen)
          if (isOpen) onOpened(null)
        }}
      >
        <span>{words.countStillOpen(others.length + older)}</span>
        {count === 1 && !isOpen && (
          <span className={`grow ellipsis ${styles.only}`}>{others[0]?.name}</span>
        )}
        <UnfoldIcon />
      </button>
      {isOpen && (
        <>
          {hasEarlier && (
            <Button
              className={styles.all}
              onClick={() => {
                onEmpty()
                void gm.run(resolveEncountersBefore(today))
              }}
            >
              {words.allBeforeToday}
            </Button>
          )}
          <ul ref={list} className={`scrolls ${styles.list}`} aria-label={words.stillOpen}>
            {others.map((encounter, index) => {
              const { id, name, day, time, state } = encounter
              return (
                <li key={id} className={`ruled ${styles.item}`} data-state={state}>
                  <EncounterItem
                    encounter={encounter}
                    said={`still-open-${id}`}
                    isOpen={id === opened}
                    onOpen={(isOpen) => onOpened(isOpen ? id : null)}
                    onDealtWith={() => {
                      const next = others[index + 1] ?? others[index - 1]
                      if (!focusOn(list.current, next?.id)) onEmpty()
                    }}
                  >
                    <p id={`still-open-${id}`} className={styles.name}>
                      {name}{' '}
                      <span className="soft small">
                        {words.metOn(day, time)}
                        {state === 'later' && <em> {words.keptForLater}</em>}
                      </span>
                    </p>
                  </EncounterItem>
                </li>
              )
            })}
          </ul>
          {older > 0 && (
            <p className={`soft small ruled ${styles.older}`}>{words.olderEncounters(older)}</p>
          )}
        </>
      )}
    </section>
  )
}
