import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useState,
} from 'react'
import { type GmSession, retryState } from '#client/session/session-state.ts'
import { useCampaign, useGmLive, useGmSession } from '#client/session/use-gm.ts'
import type { PageSave } from '#client/session/use-save.ts'
import { leavePage, useAskBeforeBack } from '#client/ui/address.ts'
import { Button } from '#client/ui/button.tsx'
import { LeaveQuestion } from '#client/ui/dialog/leave-question.tsx'
import { useModal } from '#client/ui/dialog/use-modal.ts'
import { SaveBar } from '#client/ui/draft/save-bar.tsx'
import * as forms from '#client/ui/gm-words.ts'
import { CloseIcon } from '#client/ui/icons.tsx'
import type { LiveStatus } from '#client/ui/live/connection.ts'
import { isSaveKey } from '#client/ui/use-listener.ts'
import { away } from '#client/ui/words.ts'
import { gmPath } from '#protocol/paths.ts'
import styles from './sheet.module.css'

/** The connection's state in words; shown here because a page hides the screen's status line. */
const sayConnection = (
  status: LiveStatus,
  { underway }: Pick<GmSession, 'underway'>,
): string | null => {
  if (status === 'away') return away
  if (status === 'reconnecting') return underway ? forms.sentOnceConnected : forms.noConnection
  return retryState(underway) === 'retrying' ? forms.sendingAgain : null
}

/** A page beside the map, with its own address. Escape, its close button and the browser's Back leave it. */
export const Sheet = (props: {
  readonly title: string
  readonly beforeTitle?: ReactNode
  readonly tools?: ReactNode
  /** The list of sections beside the body; above it on narrow screens. */
  readonly nav?: ComponentProps<'nav'>
  /** A list whose chosen item the body shows; a narrow screen shows the list or the body, by `at`. */
  readonly list?: ReactNode
  readonly shownPart?: 'list' | 'body'
  /** `column`: a narrow page at the side of the map. */
  readonly look?: 'column'
  readonly save?: PageSave
  readonly aside?: ReactNode
  readonly body?: ComponentProps<'div'> & { readonly ref?: Ref<HTMLDivElement> }
  readonly onDrop?: ComponentProps<'dialog'>['onDrop']
  readonly children: ReactNode
}) => {
  const { title, beforeTitle, tools, nav, list, shownPart, look, save, aside, body, children } =
    props
  const home = gmPath(useCampaign())
  const id = useId()
  const [isLeaving, setLeaving] = useState(false)
  /** Whether "Save and leave" has saved: work changed meanwhile leads to a new question. */
  const [hasSavedToLeave, setSavedToLeave] = useState(false)
  const hasUnsavedWork = save !== undefined && save.unsavedWork.length > 0
  const askBeforeLeaving = useCallback(() => setLeaving(true), [])
  useAskBeforeBack(hasUnsavedWork, askBeforeLeaving)
  const close = (): void => (hasUnsavedWork ? askBeforeLeaving() : leavePage(home))
  const modal = useModal(close)
  useEffect(() => {
    if (!hasSavedToLeave) return
    setSavedToLeave(false)
    if (hasUnsavedWork) setLeaving(true)
    else leavePage(home)
  }, [hasSavedToLeave, hasUnsavedWork, home])

  const onKeyDown = (event: KeyboardEvent): void => {
    modal.onKeyDown(event)
    // The screen below the page has keys of its own.
    event.stopPropagation()
    if (!isSaveKey(event)) return
    event.preventDefault()
    if (!event.repeat) void save?.onSave()
  }
  return (
    <dialog
      {...modal}
      onKeyDown={onKeyDown}
      onDrop={props.onDrop}
      onDragOver={props.onDrop && ((event) => event.preventDefault())}
      className={`full-screen ${styles.sheet}`}
      aria-labelledby={id}
      data-at={shownPart}
      data-look={look}
    >
      <header className={`line gap-3 ${styles.head}`}>
        {beforeTitle}
        <h2 id={id} className="quiet" tabIndex={-1}>
          {title}
        </h2>
        {tools}
        <Button look="bare" onClick={close} spoken={forms.close}>
          <CloseIcon />
        </Button>
      </header>
      {nav && <nav {...nav} className={`scrolls ${styles.nav}`} />}
      {list && <aside className={`scrolls ${styles.list}`}>{list}</aside>}
      <div key={body?.id} {...body} className={styles.body} data-scrolls="">
        {children}
      </div>
      <Foot save={save}>
        {aside}
        {isLeaving && hasUnsavedWork && (
          <LeaveQuestion
            loss={forms.unsaved(save.unsavedWork)}
            onSave={() => void save.onSave().then(setSavedToLeave)}
            onStay={() => setLeaving(false)}
            onLeave={() => {
              save.onDrop()
              leavePage(home)
            }}
          />
        )}
      </Foot>
    </dialog>
  )
}

interface FootProps {
  readonly save: PageSave | undefined
  readonly children: ReactNode
}

/** The page's foot with its save bar; a page without one has a foot only if the connection is lost. */
const Foot = ({ save, children }: FootProps) => {
  const { status } = useGmLive()
  const connection = useGmSession((session) => sayConnection(status, session))
  if (!save) {
    return (
      connection !== null && (
        <footer className={styles.foot}>
          <p role="status">{connection}</p>
        </footer>
      )
    )
  }
  return (
    <footer className={styles.foot}>
      {children}
      <p aria-live="polite">{connection}</p>
      <SaveBar {...save} />
    </footer>
  )
}
