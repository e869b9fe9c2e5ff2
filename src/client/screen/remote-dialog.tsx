import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { HeldHandout } from '../../protocol/handouts.ts'
import type { Screen } from '../../protocol/screen.ts'
import type { GmView } from '../../protocol/views.ts'
import { screenLink, useLinkOrigin } from '../access/links.ts'
import { CodeAndLink, OriginChoice } from '../access/players-link.tsx'
import { useAccess, useAccessChange } from '../access/use-access.ts'
import { newIdempotencyKey } from '../ui/api/idempotency-key.ts'
import { sayTrouble } from '../ui/api/problem.ts'
import { request } from '../ui/api/request.ts'
import { Button } from '../ui/button.tsx'
import { AskFirst } from '../ui/dialog/ask-first.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Trouble } from '../ui/page/trouble.tsx'
import { ToggleRow } from '../ui/toggle-row.tsx'
import * as words from './gm-words.ts'
import styles from './remote-dialog.module.css'

/** Makes the link of the table's screen, or another one. */
const NEW_LINK = { route: '/screen', method: 'POST' } as const

const LOOKS = (['party', 'chart'] as const).map((value) => ({ value, label: words.look[value] }))

const SWITCH = [
  { value: true, label: words.onOff.on },
  { value: false, label: words.onOff.off },
]

interface RemoteDialogProps {
  readonly campaign: string
  /** What the screens show; null until the live connection has said it. */
  readonly shown: Screen | null
  readonly revision: string
  readonly handouts: readonly HeldHandout[]
  readonly onView: (view: GmView) => void
  /** How many screens are on. */
  readonly screens: number
  readonly onClose: () => void
}

/** What screens show, and how to change it: a press shows at once what it asked for. */
const useScreen = (campaign: string, shown: Screen | null) => {
  const { variables, isPending, error, mutate, reset } = useMutation({
    scope: { id: 'screen' },
    mutationFn: (body: Screen) => request(campaign, '/screen', { method: 'PUT', body }),
  })
  // What the server says stands, unless a press is on its way.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each word of the server is a reason to look.
  useEffect(() => {
    if (!isPending) reset()
  }, [shown])
  const screen = (error ? null : variables) ?? shown
  return {
    screen,
    trouble: error && sayTrouble(error),
    show: (change: Partial<Screen>): void => {
      if (screen) mutate({ ...screen, ...change })
    },
  }
}

/** R-SCREEN-3: the GM's remote for the table's screen, and its link. */
export const RemoteDialog = (props: RemoteDialogProps) => {
  const { campaign, shown, handouts, screens, onClose } = props
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
      <LinkPart campaign={campaign} />
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
  const { isPending, error, mutate } = useMutation({
    mutationFn: async ({ id, state }: HeldHandout) => {
      if (state === 'shown') return
      const once = newIdempotencyKey()
      const options = { method: 'PUT', body: { state: 'shown' }, revision, once } as const
      onView(await request<GmView>(campaign, `/handouts/${id}`, options))
    },
    onSuccess: (_, { id }) => onLay(id),
  })
  if (handouts.length === 0) return null
  return (
    <section className={styles.handouts} aria-label={words.handouts}>
      <h3>{words.handouts}</h3>
      <p className={styles.soft}>{words.aboutHandouts}</p>
      <Trouble>{error && sayTrouble(error)}</Trouble>
      <ul>
        {handouts.map((handout) => {
          const isLaid = handout.id === laid && handout.state === 'shown'
          return (
            <li key={handout.id}>
              <span>{handout.name}</span>
              <Button
                aria-disabled={isPending}
                spoken={handout.name}
                onClick={() => (isLaid ? onLay(null) : mutate(handout))}
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

const LinkPart = ({ campaign }: { readonly campaign: string }) => {
  const { data: view, failureReason, isFetching } = useAccess(campaign)
  const { isPending, error, mutate } = useAccessChange(campaign)
  const { mutateAsync: replace } = useAccessChange(campaign)
  const wrong = error ?? failureReason
  const origin = useLinkOrigin(view?.origins ?? [])
  const address = view?.screen ?? null
  const part = useRef<HTMLElement>(null)
  // The button goes away with its press; the link that takes its place is next.
  const make = (): void => mutate(NEW_LINK, { onSuccess: () => part.current?.focus() })
  return (
    <section ref={part} className={styles.link} aria-label={words.link} tabIndex={-1}>
      <p>{words.about}</p>
      <Trouble>{wrong && sayTrouble(wrong)}</Trouble>
      {address !== null && (
        <>
          <CodeAndLink label={words.link} link={screenLink(address, origin.chosen)} />
          <OriginChoice origin={origin} />
          <p className={styles.soft}>{words.forStreams}</p>
          <AskFirst {...words.replaceLink} onSure={() => replace(NEW_LINK)}>
            <p>{words.aboutReplacing}</p>
          </AskFirst>
        </>
      )}
      {address === null && !isFetching && (
        <>
          <p className={styles.soft}>{words.noLink}</p>
          <Button look="primary" aria-disabled={isPending} onClick={make}>
            {words.makeLink}
          </Button>
        </>
      )}
    </section>
  )
}
