import { useCallback, useEffect, useRef, useState } from 'react'
import type { EncounterView } from '../../../protocol/encounters.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { useView } from '../session/use-gm.ts'
import styles from './encounter-desk.module.css'
import { EncounterSlip } from './encounter-slip.tsx'
import * as words from './words.tsx'

interface EncounterDeskProps {
  /** Those that stand on an alert's card in sight. */
  readonly onCards: ReadonlySet<string>
  /** The slip that is unfolded. */
  readonly opened: string | null
  readonly onOpened: (id: string | null) => void
  /** Takes the focus once the last slip is gone. */
  readonly onEmpty: () => void
}

/** Beside the map so many lie open; the others under them. */
const LYING_OPEN = 3

/** Open ones first, and the newest of each first. */
const byUrgency = (encounters: readonly EncounterView[]): readonly EncounterView[] => {
  const newest = encounters.toReversed()
  return [
    ...newest.filter(({ state }) => state !== 'later'),
    ...newest.filter(({ state }) => state === 'later'),
  ]
}

/** R-ENC-5: encounters that are not dealt with. On a narrow screen they lie behind a tab. */
export const EncounterDesk = (props: EncounterDeskProps) => {
  const { onCards, opened } = props
  const { encounters, count } = useView(({ encounters, openEncounters }) => ({
    encounters,
    count: openEncounters,
  }))
  const isWide = useMedia('(width >= 68.75em)')
  const [isSpread, setSpread] = useState(false)
  const lying = byUrgency(encounters)
  // Of very many only the newest are here.
  const older = count - lying.length
  if (!isWide) return <Tabbed {...props} encounters={lying} older={older} />
  const apart = lying.filter(({ id }) => id === opened || !onCards.has(id))
  if (apart.length === 0) return null
  const onTop = apart.filter(({ id }, index) => isSpread || index < LYING_OPEN || id === opened)
  return (
    <section className={styles.desk} aria-label={words.encounters} data-desk>
      <Slips {...props} encounters={onTop} />
      {apart.length > LYING_OPEN && (
        <button
          type="button"
          className={`slip ${styles.spread}`}
          aria-expanded={isSpread}
          onClick={() => setSpread(!isSpread)}
        >
          {isSpread ? words.fewer : words.more(apart.length - onTop.length)}
        </button>
      )}
      <Older count={older} />
    </section>
  )
}

const Older = ({ count }: { readonly count: number }) =>
  count > 0 && <p className={`soft small ${styles.older}`}>{words.olderEncounters(count)}</p>

interface SlipsProps extends Omit<EncounterDeskProps, 'onCards'> {
  readonly encounters: readonly EncounterView[]
}

const Slips = ({ encounters, opened, onOpened, onEmpty }: SlipsProps) => {
  const list = useRef<HTMLDivElement>(null)
  const slipOf = useCallback(
    (id: string): HTMLElement | null =>
      list.current?.querySelector(`[data-encounter="${id}"]`) ?? null,
    [],
  )
  // Unfolded from elsewhere: the focus comes along.
  useEffect(() => {
    const slip = opened === null ? null : slipOf(opened)
    if (!slip || slip === document.activeElement) return
    slip.scrollIntoView({ block: 'nearest' })
    slip.focus({ preventScroll: true })
  }, [opened, slipOf])
  return (
    <div ref={list} className={styles.slips}>
      {encounters.map((encounter, index) => (
        <EncounterSlip
          key={encounter.id}
          encounter={encounter}
          isOpen={encounter.id === opened}
          onOpen={(isOpen) => onOpened(isOpen ? encounter.id : null)}
          onDone={() => {
            const next = encounters[index + 1] ?? encounters[index - 1]
            const slip = next ? slipOf(next.id) : null
            if (slip) slip.focus()
            else onEmpty()
          }}
        />
      ))}
    </div>
  )
}

const Tabbed = ({ older, ...props }: SlipsProps & { readonly older: number }) => {
  const { encounters, opened, onOpened, onEmpty } = props
  const count = encounters.length + older
  const [isShown, setShown] = useState(false)
  const isOpen = (isShown || opened !== null) && encounters.length > 0
  const close = (): void => {
    setShown(false)
    onOpened(null)
  }
  if (encounters.length === 0) return null
  return (
    <>
      <button
        type="button"
        className={`slip ${styles.tab}`}
        data-desk
        aria-label={words.encountersTab(count)}
        onClick={() => setShown(true)}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4.5 4l11 11M19.5 4l-11 11M13.5 17l4-4M10.5 17l-4-4M16 15.5l3.5 3.5M8 15.5l-3.5 3.5M4.5 4v2.5L15 17M19.5 4v2.5L9 17" />
        </svg>
        <span>{words.number(count)}</span>
      </button>
      {isOpen && (
        <Dialog title={words.encounters} onClose={close} long>
          <Slips
            {...props}
            onEmpty={() => {
              close()
              onEmpty()
            }}
          />
          <Older count={older} />
        </Dialog>
      )}
    </>
  )
}
