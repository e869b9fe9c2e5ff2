import { renderUnicodeCompact } from 'uqr'
import type { StoreUnavailable } from '../../campaign/store.ts'
import { gmPath, HOST_PATH, playerPath } from '../../protocol/paths.ts'
import { hostsOf } from '../addresses.ts'
import { VERSION_NAME } from '../version.ts'
import { isDiskFull, sayUnwritten } from './failure.ts'
import type { FirstAddresses } from './first-campaign.ts'

export interface Entrance {
  /** The key, if it was made just now. */
  readonly newKey: string | undefined
  /** Of the link that signs in once; undefined if none could be made. */
  readonly linkToken: string | undefined
  /** Why there is no link. */
  readonly trouble: StoreUnavailable | undefined
}

export interface GmEntrance extends Entrance {
  readonly addresses: FirstAddresses
}

export interface Entrances {
  /** Of the first campaign; undefined if closed or deleted. */
  readonly gm: GmEntrance | undefined
  readonly host: Entrance
}

export interface ServerAddress {
  readonly port: number
  /** As the settings name it. */
  readonly host: string
  readonly publicUrl: URL | undefined
  /** This machine's addresses on the local network. */
  readonly lan: readonly string[]
  readonly hasColours: boolean
}

const BOLD = '\u001b[1m'
const DIM = '\u001b[2m'
/** White on black, as few phones read an inverted code. */
const QR_COLOURS = '\u001b[97;40m'
const PLAIN = '\u001b[0m'

type Paint = (style: string, text: string) => string

const painter =
  ({ hasColours }: ServerAddress): Paint =>
  (style, text) =>
    hasColours ? `${style}${text}${PLAIN}` : text

/** Where the GM, the host and the players go. */
export const welcome = (address: ServerAddress, entrances: Entrances): string => {
  const paint = painter(address)
  const { own, others } = sitesOf(address)
  const sites = [...new Set([own, ...others])]
  const { gm } = entrances
  const players = gm && playerPath(gm.addresses.players)
  const lines = [
    '',
    paint(BOLD, `Overland is ready: version ${VERSION_NAME}`),
    '',
    ...troubleLines(entrances, paint),
    ...entranceLines(address, entrances),
    ...labelled('Players', players ? sites.map((site) => `${site}${players}`) : [NOT_OPEN]),
    '',
    ...(players && others[0]
      ? qrCode(`${others[0]}${players}`, (line) => paint(QR_COLOURS, line))
      : []),
  ]
  return `${lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n')}\n`
}

const sitesOf = ({ port, host, publicUrl, lan }: ServerAddress) => {
  const { own, others } = hostsOf(host, lan)
  return {
    own: `http://${own}:${port}`,
    others: publicUrl ? [publicUrl.origin] : others.map((each) => `http://${each}:${port}`),
  }
}

const entranceLines = (address: ServerAddress, { gm, host }: Entrances): readonly string[] => {
  const paint = painter(address)
  const { own } = sitesOf(address)
  const sites = address.publicUrl ? [own, address.publicUrl.origin] : [own]
  const lines = (label: string, key: string, path: string, entrance: Entrance) => {
    const { linkToken, newKey } = entrance
    const fragment = linkToken === undefined ? '' : `#key=${linkToken}`
    const links = sites.map((site) => `${site}${path}${fragment}`)
    return [...labelled(label, links), ...keyLines(key, newKey, paint)]
  }
  return [
    ...(gm ? lines('Game master', 'GM key', gmPath(gm.addresses.gm), gm) : []),
    ...lines('Host', 'Host key', HOST_PATH, host),
    ...(gm?.linkToken || host.linkToken ? [indented(paint(DIM, SIGNS_IN_ONCE))] : []),
  ]
}

const SIGNS_IN_ONCE = 'each link signs in once; every start prints new ones'

const troubleLines = ({ gm, host }: Entrances, paint: Paint): readonly string[] => {
  const trouble = gm?.trouble ?? host.trouble
  if (!trouble) return []
  return [
    paint(BOLD, sayUnwritten(trouble)),
    'Players, and everyone who is signed in, can still read everything.',
    'Nothing can be changed, and no sign-in link could be made.',
    `${isDiskFull(trouble) ? 'Free space on that disk' : 'Once it can be written to'}: changes work again within seconds.`,
    'Then start again for a sign-in link.',
    '',
  ]
}

const NOT_OPEN = 'each campaign has a link of its own; its GM shares it'

const LABEL_WIDTH = 14

const labelled = (label: string, values: readonly string[]): readonly string[] =>
  values.map((value, index) => `${(index === 0 ? label : '').padEnd(LABEL_WIDTH)}${value}`)

const indented = (text: string): string => `${' '.repeat(LABEL_WIDTH)}${text}`

const keyLines = (label: string, newKey: string | undefined, paint: Paint): readonly string[] =>
  newKey === undefined
    ? []
    : [...labelled(label, [newKey]), indented(paint(DIM, 'keep it: it is shown only once'))]

const qrCode = (link: string, paint: (line: string) => string): readonly string[] => {
  const code = renderUnicodeCompact(link, { border: 2 })
  return [...code.split('\n').map(paint), '']
}
