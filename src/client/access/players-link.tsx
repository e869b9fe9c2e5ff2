import { CopyRow } from '../ui/copy-row.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import { playersLink } from './links.ts'

const LOCAL = ['localhost', '127.0.0.1', '[::1]']

/** The link that players open, to copy or to point a phone at. */
export const PlayersLink = ({ address }: { readonly address: string }) => {
  const link = playersLink(address)
  const hint = LOCAL.includes(location.hostname)
    ? 'This address works on this machine only. For phones, open this page by the address for your network, which the server printed when it started.'
    : ''
  return (
    <>
      <QrCode text={link} />
      <CopyRow label="Players’ link" value={link} primary hint={hint} />
    </>
  )
}
