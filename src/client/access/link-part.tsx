import { HOME } from '../../protocol/paths.ts'
import { AskFirst } from '../ui/ask-first.tsx'
import * as shared from '../words/en/access.ts'
import * as words from '../words/en/campaign.tsx'
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
}

export const LinkPart = ({ access, address, home, origin }: LinkPartProps) => (
  <section className={styles.part}>
    <h3>{shared.playersLink}</h3>
    <p>{shared.aboutLink}</p>
    <PlayersLink address={address} origin={origin} />
    {home && (
      <p className={styles.soft}>
        {words.alsoAt(<a href={playersLink(HOME, origin.chosen)}>{new URL(origin.chosen).host}</a>)}
      </p>
    )}
    <div className={styles.actions}>
      <AskFirst {...words.replaceLink} onSure={access.replaceLink}>
        <p>{words.aboutReplacing}</p>
      </AskFirst>
    </div>
  </section>
)
