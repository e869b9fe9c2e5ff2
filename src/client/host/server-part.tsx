import { useRef, useState } from 'react'
import type { HostSettings } from '../../protocol/host.ts'
import { NEW_PATH } from '../../protocol/paths.ts'
import { useTask } from '../api/use-task.ts'
import { Question } from '../ui/ask-first.tsx'
import { written } from '../ui/written.ts'
import { askHost } from './ask-host.ts'
import styles from './host.module.css'

interface ServerPartProps {
  readonly settings: HostSettings
  readonly onSettings: (settings: HostSettings) => void
  readonly onSignedOut: () => void
}

/** How the server is run: what lies at its own address, and who makes campaigns. */
export const ServerPart = ({ settings, onSettings, onSignedOut }: ServerPartProps) => {
  const { busy, trouble, run } = useTask(onSignedOut)
  const { home, creation, maxCampaigns } = settings
  const [asks, setAsks] = useState(false)
  const toggle = useRef<HTMLInputElement>(null)
  const turn = async (): Promise<void> =>
    onSettings(await askHost<HostSettings>('/settings', { method: 'PATCH', body: { home: !home } }))
  return (
    <section className={styles.server} aria-labelledby="server">
      <h2 id="server">This server</h2>
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
        <span>
          The first campaign lies at <strong>{location.host}</strong> itself
        </span>
      </label>
      {asks && (
        <Question
          label="Switch it off"
          sure="Switch it off"
          onSure={turn}
          onClose={() => {
            setAsks(false)
            toggle.current?.focus()
          }}
          onSignedOut={onSignedOut}
        >
          <p>
            Everybody who has the first campaign open at this address will lose sight of it within
            seconds, its game master included, until you switch it on again. Nothing of it will be
            lost, and its own links will go on.
          </p>
        </Question>
      )}
      <p>
        {home
          ? 'Whoever opens this address sees its map, and /dm asks for its GM key. Switched off, both say where to go instead; its own links stay.'
          : 'This address and /dm say where to go. Switched on, they lead to the first campaign, for everybody who opens them.'}
      </p>
      {trouble && (
        <p role="alert" className={styles.trouble}>
          {trouble}
        </p>
      )}
      <p>
        {creation === 'open' ? (
          <>
            Anybody may make a campaign, at <a href={NEW_PATH}>{location.host + NEW_PATH}</a>.
          </>
        ) : (
          'Only you make campaigns. Started with CAMPAIGN_CREATION=open, the server lets anybody.'
        )}{' '}
        The server takes up to {written(maxCampaigns)} campaigns.
      </p>
    </section>
  )
}
