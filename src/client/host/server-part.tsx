import { useContext, useEffect, useRef, useState } from 'react'
import type { HostSettings } from '../../protocol/host.ts'
import { NEW_PATH } from '../../protocol/paths.ts'
import { isSignedOut } from '../ui/api/problem.ts'
import { SignedOut } from '../ui/api/signed-out.ts'
import { useTask } from '../ui/api/use-task.ts'
import { Question } from '../ui/dialog/ask-first.tsx'
import { askUntilHere } from '../ui/lazy/ask-until-here.ts'
import { Trouble } from '../ui/page/trouble.tsx'
import { askHost } from './ask-host.ts'
import styles from './host.module.css'
import * as words from './words.tsx'

/** `isTelling`: a dialog with links is open. */
export const useHostSettings = (isIn: boolean, isTelling: boolean) => {
  const onSignedOut = useContext(SignedOut)
  const [settings, setSettings] = useState<HostSettings | null>(null)
  const [isMissed, setMissed] = useState(false)
  const giveUp = useRef((): void => {})
  // Asks again when links are shown: the machine may have changed networks.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whether links are told is what it is asked again for.
  useEffect(() => {
    if (!isIn) return
    const load = async (): Promise<HostSettings> => {
      try {
        return await askHost<HostSettings>('/settings')
      } catch (error) {
        if (isSignedOut(error)) onSignedOut()
        throw error
      }
    }
    giveUp.current = askUntilHere(load, setSettings, () => setMissed(true))
    return () => giveUp.current()
  }, [isIn, isTelling, onSignedOut])
  return {
    settings,
    change: (changed: HostSettings): void => {
      // An answer under way may be older than the change.
      giveUp.current()
      setSettings(changed)
    },
    /** null while they are loading; empty when loading failed. */
    origins: settings?.origins ?? (isMissed ? [] : null),
  }
}

interface ServerPartProps {
  readonly settings: HostSettings
  readonly onSettings: (settings: HostSettings) => void
}

export const ServerPart = ({ settings, onSettings }: ServerPartProps) => {
  const { busy, trouble, run } = useTask()
  const { home, homeForPlayers, creation, maxCampaigns, version } = settings
  const [asks, setAsks] = useState(false)
  const toggle = useRef<HTMLInputElement>(null)
  const turn = async (): Promise<void> =>
    onSettings(await askHost<HostSettings>('/settings', { method: 'PATCH', body: { home: !home } }))
  return (
    <section className={styles.server} aria-labelledby="server">
      <h2 id="server">{words.thisServer}</h2>
      <label className={styles.switch}>
        <input
          ref={toggle}
          type="checkbox"
          role="switch"
          checked={home}
          aria-checked={home}
          aria-disabled={busy}
          onChange={() => (home ? setAsks(true) : void run(turn))}
        />
        <span>{words.firstLiesAt(<strong>{location.host}</strong>)}</span>
      </label>
      {asks && (
        <Question
          label={words.switchOff}
          sure={words.switchOff}
          onSure={turn}
          onClose={() => {
            setAsks(false)
            toggle.current?.focus()
          }}
        >
          <p>{words.aboutSwitchingOff}</p>
        </Question>
      )}
      <p>{aboutHome(home, homeForPlayers)}</p>
      <Trouble>{trouble}</Trouble>
      <p>
        {creation === 'open'
          ? words.anybodyMakes(<a href={NEW_PATH}>{location.host + NEW_PATH}</a>)
          : words.onlyYouMake}{' '}
        {words.takesUpTo(maxCampaigns)}
      </p>
      <p>{words.runsVersion(version)}</p>
    </section>
  )
}

const aboutHome = (home: boolean, forPlayers: boolean): string => {
  if (!home) return words.homeOff
  return forPlayers ? words.homeOn : words.homeClosed
}
