import { useEffect, useRef, useState } from 'react'
import type { HandoutState, HeldHandout } from '../../protocol/handouts.ts'
import type { Screen } from '../../protocol/screen.ts'
import type { GmView } from '../../protocol/views.ts'
import { screenLink, useLinkOrigin } from '../access/links.ts'
import { CodeAndLink, OriginChoice } from '../access/players-link.tsx'
import type { Access } from '../access/use-access.ts'
import { newIdempotencyKey } from '../ui/api/idempotency-key.ts'
import { sayTrouble } from '../ui/api/problem.ts'
import { request } from '../ui/api/request.ts'
import { useTask } from '../ui/api/use-task.ts'
import { Button } from '../ui/button.tsx'
import { AskFirst } from '../ui/dialog/ask-first.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Trouble } from '../ui/page/trouble.tsx'
import { ToggleRow } from '../ui/toggle-row.tsx'
import * as words from './gm-words.ts'
import styles from './remote-dialog.module.css'

/** What screens show, and how to change it: a press shows at once what it asked for. */
const useScreen = (campaign: string, shown: Screen | null) => {
  const [asked, setAsked] = useState<Screen | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  /** Puts go one after another: the last press is the one that counts. */
  const queue = useRef(Promise.resolve())
  const newest = useRef<Screen | null>(null)

  // What the server says is what stands; presses on their way say so once they arrive.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each word of the server is a reason to look.
  useEffect(() => {
    if (newest.current === null) setAsked(null)
  }, [shown])

  const screen = asked ?? shown
  const show = (change: Partial<Screen>): void => {
    if (!screen) return
    const next = { ...screen, ...change }
    newest.current = next
    setAsked(next)
    setTrouble(null)
    queue.current = queue.current.then(async () => {
      if (newest.current !== next) return
      try {
        await request(campaign, '/screen', { method: 'PUT', body: next })
      } catch (error) {
        setTrouble(sayTrouble(error))
        setAsked(null)
      }
      if (newest.current === next) newest.current = null
    })
  }
  return { screen, trouble, show }
}

const LOOKS = (['party', 'chart'] as const).map((value) => ({ value, label: words.look[value] }))

const SWITCH = [
  { value: true, label: words.onOff.on },
  { value: false, label: words.onOff.off },
]

interface RemoteDialogProps {
  readonly campaign: string
  readonly access: Access
  /** What the screens show; null until the live connection has said it. */
  readonly shown: Screen | null
  readonly revision: string
  readonly handouts: readonly HeldHandout[]
  readonly onView: (view: GmView) => void
  /** How many screens are on. */
  readonly screens: number
  readonly onClose: () => void
}

/** R-SCREEN-3: the GM's remote for the table's screen, and its link. */
export const RemoteDialog = (props: RemoteDialogProps) => {
  const { campaign, access, shown, handouts, screens, onClose } = props
  const { screen, trouble, show: put } = useScreen(campaign, shown)
  /** A handout that was taken back is left out: the server would refuse it. */
  const laid = handouts.find(({ id }) => id === screen?.handout)?.id ?? null
  const show = (change: Partial<Screen>): void => put({ handout: laid, ...change })
  return (
    <Dialog title={words.title} long onClose={onClose}>
      <p aria-live="polite" className={styles.count}>
        {words.screensOn(screens)}
      </p>
      {screen ? (
        <section className={styles.remote} aria-label={words.shows}>
          <ToggleRow
            name={words.shows}
            choices={LOOKS}
            value={screen.look}
            onChange={(look) => show({ look })}
          />
          <div className={styles.switch}>
            <span>{words.panels}</span>
            <ToggleRow
              name={words.panels}
              choices={SWITCH}
              value={screen.panels}
              onChange={(panels) => show({ panels })}
            />
          </div>
          <div className={styles.switch}>
            <span>{words.curtain}</span>
            <ToggleRow
              name={words.curtain}
              choices={SWITCH}
              value={screen.curtain}
              onChange={(curtain) => show({ curtain })}
            />
          </div>
          <Trouble>{trouble}</Trouble>
          <HandoutPart {...props} laid={laid} onLay={(handout) => show({ handout })} />
        </section>
      ) : (
        <p className={styles.soft}>{words.unknownYet}</p>
      )}
      <LinkPart access={access} />
    </Dialog>
  )
}

interface HandoutPartProps
  extends Pick<RemoteDialogProps, 'campaign' | 'revision' | 'handouts' | 'onView'> {
  readonly laid: string | null
  readonly onLay: (id: string | null) => void
}

/** R-SCREEN-2: what is laid on the map is shown to players (R-HAND-4) before. */
const HandoutPart = (props: HandoutPartProps) => {
  const { campaign, revision, handouts, onView, laid, onLay } = props
  const { busy, trouble, run } = useTask()
  const lay = async (handout: HeldHandout): Promise<void> => {
    const isOut = await run(async () => {
      if (handout.state === 'shown') return
      const body: { readonly state: HandoutState } = { state: 'shown' }
      const route = `/handouts/${handout.id}`
      const once = newIdempotencyKey()
      onView(await request<GmView>(campaign, route, { method: 'PUT', body, revision, once }))
    })
    if (isOut) onLay(handout.id)
  }
  if (handouts.length === 0) return null
  return (
    <section className={styles.handouts} aria-label={words.handouts}>
      <h3>{words.handouts}</h3>
      <p className={styles.soft}>{words.aboutHandouts}</p>
      <Trouble>{trouble}</Trouble>
      <ul>
        {handouts.map((handout) => {
          const isLaid = handout.id === laid && handout.state === 'shown'
          return (
            <li key={handout.id}>
              <span>{handout.name}</span>
              <Button
                aria-disabled={busy}
                spoken={handout.name}
                onClick={() => (isLaid ? onLay(null) : void lay(handout))}
              >
                {isLaid ? words.takeUp : words.lay}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const LinkPart = ({ access }: { readonly access: Access }) => {
  const { view, look, replaceScreenLink } = access
  const { busy, trouble, run } = useTask()
  const origin = useLinkOrigin(view?.origins ?? [])
  const [isFresh, setFresh] = useState(false)
  // Another screen may have replaced it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is opened.
  useEffect(() => void run(look).then(() => setFresh(true)), [])
  const address = view?.screen ?? null
  const part = useRef<HTMLElement>(null)
  // The button goes away with its press; the link that takes its place is next.
  const make = (): void =>
    void run(replaceScreenLink).then((isMade) => isMade && part.current?.focus())
  return (
    <section ref={part} className={styles.link} aria-label={words.link} tabIndex={-1}>
      <p>{words.about}</p>
      <Trouble>{trouble}</Trouble>
      {address !== null && (
        <>
          <CodeAndLink label={words.link} link={screenLink(address, origin.chosen)} />
          <OriginChoice origin={origin} />
          <p className={styles.soft}>{words.forStreams}</p>
          <AskFirst {...words.replaceLink} onSure={replaceScreenLink}>
            <p>{words.aboutReplacing}</p>
          </AskFirst>
        </>
      )}
      {address === null && isFresh && (
        <>
          <p className={styles.soft}>{words.noLink}</p>
          <Button look="primary" aria-disabled={busy} onClick={make}>
            {words.makeLink}
          </Button>
        </>
      )}
    </section>
  )
}
