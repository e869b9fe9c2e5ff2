import { CopyRow } from '../ui/copy-row.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import * as words from '../words/en/access.ts'
import { playersLink } from './links.ts'
import { OriginChoice } from './origin-choice.tsx'
import type { LinkOrigin } from './use-link-origin.ts'

const LOCAL = ['localhost', '127.0.0.1', '[::1]']

interface PlayersLinkProps {
  readonly address: string
  readonly origin: LinkOrigin
}

/** The players' link, with a QR code. */
export const PlayersLink = ({ address, origin }: PlayersLinkProps) => {
  const link = playersLink(address, origin.chosen)
  const hint = LOCAL.includes(new URL(link).hostname) ? words.thisMachineOnly : ''
  return (
    <>
      <QrCode text={link} />
      <CopyRow label={words.playersLink} value={link} primary hint={hint} />
      <OriginChoice origin={origin} />
    </>
  )
}
