import { renderUnicodeCompact } from 'uqr'
import { gmPath, HOST_PATH, playerPath } from '../../protocol/paths.ts'
import { hostsOf } from '../addresses.ts'
import type { FirstAddresses } from './first-campaign.ts'

/** How somebody gets in. */
export interface Entrance {
  /** The secret of the link that signs in once. */
  readonly linkToken: string
  /** The key, if it was made just now. */
  readonly newKey: string | undefined
}

export interface GmEntrance extends Entrance {
  readonly addresses: FirstAddresses
}

interface Start {
  readonly port: number
  /** What the server listens on, as its settings name it. */
  readonly host: string
  readonly publicUrl: URL | undefined
  /** The addresses of this machine on the local network. */
  readonly lan: readonly string[]
  /** Of the first campaign; undefined when the host closed or deleted it. */
  readonly gm: GmEntrance | undefined
  readonly hostEntrance: Entrance
  /** Whether the terminal shows colours. */
  readonly hasColours: boolean
}

const BOLD = '\u001b[1m'
const DIM = '\u001b[2m'
/** White on black whatever the terminal's colours are: a code in reverse is read by few phones. */
const QR_COLOURS = '\u001b[97;40m'
const PLAIN = '\u001b[0m'

type Paint = (style: string, text: string) => string

/** What the terminal says once the server answers: where the GM, the host and the players go. */
export const welcome = (start: Start): string => {
  const { port, publicUrl, gm, hostEntrance, hasColours } = start
  const paint: Paint = (style, text) => (hasColours ? `${style}${text}${PLAIN}` : text)
  const { own, others } = hostsOf(start.host, start.lan)
  const ownSite = `http://${own}:${port}`
  const otherSites = publicUrl ? [publicUrl.origin] : others.map((host) => `http://${host}:${port}`)
  const sites = [...new Set([ownSite, ...otherSites])]
  const keySites = publicUrl ? [ownSite, publicUrl.origin] : [ownSite]
  const links = (path: string, { linkToken }: Entrance) =>
    keySites.map((site) => `${site}${path}#key=${linkToken}`)
  const players = gm && playerPath(gm.addresses.players)

  const lines = [
    '',
    paint(BOLD, 'Overland is ready'),
    '',
    ...(gm ? labelled('Game master', links(gmPath(gm.addresses.gm), gm)) : []),
    ...(gm ? keyLines('GM key', gm, paint) : []),
    ...labelled('Host', links(HOST_PATH, hostEntrance)),
    ...keyLines('Host key', hostEntrance, paint),
    indented(paint(DIM, 'each of these links signs in once; new ones are made at every start')),
    ...labelled('Players', players ? sites.map((site) => `${site}${players}`) : [NOT_OPEN]),
    '',
    ...(players && otherSites[0]
      ? qrCode(`${otherSites[0]}${players}`, (line) => paint(QR_COLOURS, line))
      : []),
  ]
  return `${lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n')}\n`
}

const NOT_OPEN = 'each campaign has a link of its own; its GM shares it'

const LABEL_WIDTH = 14

const labelled = (label: string, values: readonly string[]): readonly string[] =>
  values.map((value, index) => `${(index === 0 ? label : '').padEnd(LABEL_WIDTH)}${value}`)

const indented = (text: string): string => `${' '.repeat(LABEL_WIDTH)}${text}`

/** A key that was made just now. */
const keyLines = (label: string, { newKey }: Entrance, paint: Paint): readonly string[] =>
  newKey === undefined
    ? []
    : [...labelled(label, [newKey]), indented(paint(DIM, 'keep it: it is shown only now'))]

/** The players' link for phones; there is none to show when only this machine can connect. */
const qrCode = (link: string, paint: (line: string) => string): readonly string[] => {
  const code = renderUnicodeCompact(link, { border: 2 })
  return [...code.split('\n').map(paint), '']
}
