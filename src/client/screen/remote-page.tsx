import { useEffect, useRef, useState } from 'react'
import type { HandoutState, HeldHandout } from '../../protocol/handouts.ts'
import type { Screen } from '../../protocol/screen.ts'
import type { GmView } from '../../protocol/views.ts'
import { screenLink } from '../access/links.ts'
import { CodeAndLink, OriginChoice } from '../access/players-link.tsx'
import type { Access } from '../access/use-access.ts'
import { useLinkOrigin } from '../access/use-link-origin.ts'
import { useCampaign, useGm, useGmLive, useView } from '../gm/session/use-gm.ts'
import { Sheet } from '../gm/sheet/sheet.tsx'
import { newIdempotencyKey } from '../ui/api/idempotency-key.ts'
import { request } from '../ui/api/request.ts'
import { useTask } from '../ui/api/use-task.ts'
import { Button } from '../ui/button.tsx'
import { AskFirst } from '../ui/dialog/ask-first.tsx'
import { Trouble } from '../ui/page/trouble.tsx'
import { ToggleRow } from '../ui/toggle-row.tsx'
import * as words from '../words/en/remote.ts'
import styles from './remote-page.module.css'
import { useScreen } from './use-screen.ts'

const LOOKS = (['party', 'chart'] as const).map((value) => ({ value, label: words.look[value] }))

const SWITCH = [
  { value: true, label: words.onOff.on },
  { value: false, label: words.onOff.off },
]

interface RemotePageProps {
  readonly access: Access
}

/** R-SCREEN-3: the GM's remote for the table's screen, and its link. */
export const RemotePage = ({ access }: RemotePageProps) => {
  const live = useGmLive()
  const handouts = useView((view) => view.handouts)
  const { screen, trouble, show: put } = useScreen(useCampaign(), live.screen?.screen ?? null)
  /** A handout that was taken back is left out: the server would refuse it. */
  const laid = handouts.find(({ id }) => id === screen?.handout)?.id ?? null
  const show = (change: Partial<Screen>): void => put({ handout: laid, ...change })
  return (
    <Sheet title={words.title} look="column">
      <div className={styles.page}>
        <p aria-live="polite" className={styles.count}>
          {words.screensOn(live.screens)}
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
            <HandoutPart laid={laid} onLay={(handout) => show({ handout })} />
          </section>
        ) : (
          <p className={styles.soft}>{words.unknownYet}</p>
        )}
        <LinkPart access={access} />
      </div>
    </Sheet>
  )
}

interface HandoutPartProps {
  readonly laid: string | null
  readonly onLay: (id: string | null) => void
}

/** R-SCREEN-2: what is laid on the map is shown to players (R-HAND-4) before. */
const HandoutPart = ({ laid, onLay }: HandoutPartProps) => {
  const gm = useGm()
  const campaign = useCampaign()
  const { revision, handouts } = useView(({ revision, handouts }) => ({ revision, handouts }))
  const { busy, trouble, run } = useTask()
  const lay = async (handout: HeldHandout): Promise<void> => {
    const isOut = await run(async () => {
      if (handout.state === 'shown') return
      const body: { readonly state: HandoutState } = { state: 'shown' }
      const route = `/handouts/${handout.id}`
      const once = newIdempotencyKey()
      const options = { method: 'PUT', body, revision, once } as const
      gm.tell({ kind: 'seen', view: await request<GmView>(campaign, route, options) })
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
