import { renderUnicodeCompact } from 'uqr'
import { gmPath, HOME, playerPath } from '../../protocol/paths.ts'
import { hostsOf } from './addresses.ts'

interface Start {
  readonly port: number
  /** What the server listens on, as its settings name it. */
  readonly host: string
  readonly publicUrl: URL | undefined
  /** The addresses of this machine on the local network. */
  readonly lan: readonly string[]
  /** The secret of the link that signs in once. */
  readonly linkToken: string
  /** The GM key, if it was made just now. */
  readonly newKey: string | undefined
  /** Whether the terminal shows colours. */
  readonly hasColours: boolean
}

const BOLD = '\u001b[1m'
const DIM = '\u001b[2m'
/** White on black whatever the terminal's colours are: a code in reverse is read by few phones. */
const QR_COLOURS = '\u001b[97;40m'
const PLAIN = '\u001b[0m'

/** What the terminal says once the server answers: where the GM and the players go. */
export const welcome = (start: Start): string => {
  const { port, publicUrl, linkToken, newKey, hasColours } = start
  const paint = (style: string, text: string) => (hasColours ? `${style}${text}${PLAIN}` : text)
  const { own, others } = hostsOf(start.host, start.lan)
  const ownSite = `http://${own}:${port}`
  const otherSites = publicUrl ? [publicUrl.origin] : others.map((host) => `http://${host}:${port}`)
  const sites = [...new Set([ownSite, ...otherSites])]
  const gmLinks = publicUrl ? [ownSite, publicUrl.origin] : [ownSite]

  const lines = [
    '',
    paint(BOLD, 'Overland is ready'),
    '',
    ...labelled(
      'Game master',
      gmLinks.map((site) => `${site}${gmPath(HOME)}#key=${linkToken}`),
    ),
    indented(paint(DIM, 'signs in once; a new link is made at every start')),
    ...(newKey === undefined
      ? []
      : [...labelled('GM key', [newKey]), indented(paint(DIM, 'keep it: it is shown only now'))]),
    ...labelled(
      'Players',
      sites.map((site) => `${site}${playerPath(HOME)}`),
    ),
    '',
    ...qrCode(otherSites[0], (line) => paint(QR_COLOURS, line)),
  ]
  return `${lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n')}\n`
}

const LABEL_WIDTH = 14

const labelled = (label: string, values: readonly string[]): readonly string[] =>
  values.map((value, index) => `${(index === 0 ? label : '').padEnd(LABEL_WIDTH)}${value}`)

const indented = (text: string): string => `${' '.repeat(LABEL_WIDTH)}${text}`

/** The players' link for phones; there is none to show when only this machine can connect. */
const qrCode = (site: string | undefined, paint: (line: string) => string): readonly string[] => {
  if (site === undefined) return []
  const code = renderUnicodeCompact(`${site}${playerPath(HOME)}`, { border: 2 })
  return [...code.split('\n').map(paint), '']
}
