import { HOME } from '../../protocol/paths.ts'
import { AskFirst } from '../ui/ask-first.tsx'
import { playersLink } from './links.ts'
import styles from './parts.module.css'
import { PlayersLink } from './players-link.tsx'
import type { Access } from './use-access.ts'
import type { LinkOrigin } from './use-link-origin.ts'

interface LinkPartProps {
  readonly access: Access
  readonly address: string
  readonly home: boolean
  readonly origin: LinkOrigin
  readonly onSignedOut: () => void
}

/** The link that players come by, and another in its place. */
export const LinkPart = ({ access, address, home, origin, onSignedOut }: LinkPartProps) => (
  <section className={styles.part}>
    <h3>Players’ link</h3>
    <p>
      Whoever opens this link watches the expedition live. It shows nothing that is yours alone.
    </p>
    <PlayersLink address={address} origin={origin} />
    {home && (
      <p className={styles.soft}>
        This server’s own address,{' '}
        <a href={playersLink(HOME, origin.chosen)}>{new URL(origin.chosen).host}</a>, shows the
        same, until the host switches that off.
      </p>
    )}
    <div className={styles.actions}>
      <AskFirst
        name="Replace the link…"
        sure="Replace the link"
        onSure={access.replaceLink}
        onSignedOut={onSignedOut}
      >
        <p>
          Everybody who watches by the link above loses the map within seconds, and it never works
          again. Send the new link to those who are to go on watching.
        </p>
      </AskFirst>
    </div>
  </section>
)
