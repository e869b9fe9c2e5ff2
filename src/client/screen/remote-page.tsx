import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import {
  CodeAndLink,
  OriginChoice,
  screenLink,
  useAccess,
  useAccessChange,
  useLinkOrigin,
} from '#client/access/players-link.tsx'
import { useCampaign, useGm, useGmLive, useView } from '#client/session/use-gm.ts'
import { Sheet } from '#client/sheet/sheet.tsx'
import { newIdempotencyKey, request } from '#client/ui/api/request.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmButton } from '#client/ui/dialog/confirm-button.tsx'
import { ErrorMessage } from '#client/ui/page/error-message.tsx'
import { ToggleRow } from '#client/ui/toggle-row.tsx'
import type { Screen } from '#protocol/map/screen.ts'
import type { GmHandout } from '#protocol/story/handouts.ts'
import type { GmView } from '#protocol/views.ts'
import * as words from './gm-words.ts'
import styles from './remote-page.module.css'

/** The request that makes a link of the table's screen, or replaces it. */
const NEW_LINK = { route: '/screen', method: 'POST' } as const

const LOOK_CHOICES = (['party', 'chart'] as const).map((value) => ({
  value,
  label: words.look[value],
}))

const ON_OFF_CHOICES = [
  { value: true, label: words.onOff.on },
  { value: false, label: words.onOff.off },
]

/** The state of the table's screens, and how to change it: the page shows a change before its answer. */
const useScreenControl = (campaign: string, serverScreen: Screen | null) => {
  const { variables, isPending, error, mutate, reset } = useMutation({
    scope: { id: 'screen' },
    mutationFn: (body: Screen) => request(campaign, '/screen', { method: 'PUT', body }),
  })
  // The server's state replaces the shown one, unless a change is on its way.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each message of the server resets the change.
  useEffect(() => {
    if (!isPending) reset()
  }, [serverScreen])
  const screen = (error ? null : variables) ?? serverScreen
  return {
    screen,
    error,
    show: (change: Partial<Screen>): void => {
      if (screen) mutate({ ...screen, ...change })
    },
  }
}

/** R-SCREEN-3: the GM's remote for the table's screen, and its link. */
export const RemotePage = () => {
  const live = useGmLive()
  const { handouts } = useView()
  const { screen, error, show: put } = useScreenControl(useCampaign(), live.screen?.screen ?? null)
  /** null for a handout that players no longer see: the server would refuse it. */
  const placedHandout = handouts.find(({ id }) => id === screen?.handout)?.id ?? null
  const show = (change: Partial<Screen>): void => put({ handout: placedHandout, ...change })
  return (
    <Sheet title={words.title} look="column">
      <div>
        <LinkPart />
        <p aria-live="polite" className={`soft ruled ${styles.count}`}>
          {words.screensOn(live.screens)}
        </p>
        {screen ? (
          <section className="stack" aria-label={words.shows}>
            <ToggleRow
              name={words.shows}
              choices={LOOK_CHOICES}
              value={screen.look}
              onChange={(look) => show({ look })}
            />
            <div className={styles.switch}>
              <span>{words.curtain}</span>
              <ToggleRow
                name={words.curtain}
                choices={ON_OFF_CHOICES}
                value={screen.curtain}
                onChange={(curtain) => show({ curtain })}
              />
            </div>
            <ErrorMessage error={error} />
            <HandoutPart placedHandout={placedHandout} onPlace={(handout) => show({ handout })} />
          </section>
        ) : (
          <p className="soft small">{words.unknownYet}</p>
        )}
      </div>
    </Sheet>
  )
}

/** R-SCREEN-2: a handout is shown to players before it is placed on the screen's map. */
const HandoutPart = (props: {
  readonly placedHandout: string | null
  readonly onPlace: (id: string | null) => void
}) => {
  const { placedHandout, onPlace } = props
  const gm = useGm()
  const campaign = useCampaign()
  const { revision, handouts } = useView()
  const { isPending, error, mutate } = useMutation({
    mutationFn: async ({ id, state }: GmHandout) => {
      if (state === 'shown') return
      const idempotencyKey = newIdempotencyKey()
      const options = { method: 'PUT', body: { state: 'shown' }, revision, idempotencyKey } as const
      const view = await request<GmView>(campaign, `/handouts/${id}`, options)
      gm.dispatch({ kind: 'seen', view })
    },
    onSuccess: (_, { id }) => onPlace(id),
  })
  if (handouts.length === 0) return null
  return (
    <section className="stack" aria-label={words.handouts}>
      <h3>{words.handouts}</h3>
      <p className="soft small">{words.aboutHandouts}</p>
      <ErrorMessage error={error} />
      <ul className="stack">
        {handouts.map((handout) => {
          const isPlaced = handout.id === placedHandout && handout.state === 'shown'
          return (
            <li key={handout.id} className="line between break-words">
              <span>{handout.name}</span>
              <Button
                aria-disabled={isPending}
                spoken={handout.name}
                onClick={() => (isPlaced ? onPlace(null) : mutate(handout))}
              >
                {isPlaced ? words.takeUp : words.lay}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const LinkPart = () => {
  const campaign = useCampaign()
  const { data: view, failureReason, isFetching } = useAccess(campaign)
  const { isPending, error, mutate } = useAccessChange(campaign)
  const { mutateAsync: replace } = useAccessChange(campaign)
  const origin = useLinkOrigin(view?.origins ?? [])
  const address = view?.screen ?? null
  const part = useRef<HTMLElement>(null)
  // The pressed button disappears: focus the part with the new link.
  const makeLink = (): void => mutate(NEW_LINK, { onSuccess: () => part.current?.focus() })
  return (
    <section ref={part} className={`stack ${styles.link}`} aria-label={words.link} tabIndex={-1}>
      <ErrorMessage error={error ?? failureReason} />
      {address === null && <p>{words.about}</p>}
      {address !== null && (
        <>
          <CodeAndLink label={words.link} link={screenLink(address, origin.chosen)}>
            <p>{words.about}</p>
          </CodeAndLink>
          <OriginChoice origin={origin} />
          <p className="soft small">{words.forStreams}</p>
          <ConfirmButton {...words.replaceLink} onConfirm={() => replace(NEW_LINK)}>
            <p>{words.aboutReplacing}</p>
          </ConfirmButton>
        </>
      )}
      {address === null && !isFetching && (
        <>
          <p className="soft small">{words.noLink}</p>
          <Button look="primary" aria-disabled={isPending} onClick={makeLink}>
            {words.makeLink}
          </Button>
        </>
      )}
    </section>
  )
}
