import { renderUnicodeCompact } from 'uqr'
import type { StoreUnavailable } from '../../campaign/store.ts'
import { gmPath, HOST_PATH, playerPath } from '../../protocol/paths.ts'
import { hostsOf } from '../addresses.ts'
import { VERSION_NAME } from '../version.ts'
import { isDiskFull, sayUnwritten } from './failure.ts'

export interface Entrance {
  /** The key, if it was made just now. */
  readonly newKey: string | undefined
  /** Of the link that signs in once; undefined if none could be made. */
  readonly linkToken: string | undefined
  /** Why there is no link. */
  readonly trouble: StoreUnavailable | undefined
}

export interface FirstAddresses {
  readonly gm: string
  readonly players: string
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

/** White on black, as few phones read an inverted code. */
const QR_COLOURS = '\u001b[97;40m'
const PLAIN = '\u001b[0m'

/** Where the GM, the host and the players go. */
export const welcome = (address: ServerAddress, { gm, host }: Entrances): string => {
  const { own, others } = sitesOf(address)
  const ownSites = address.publicUrl ? [own, address.publicUrl.origin] : [own]
  const players = gm && playerPath(gm.addresses.players)
  const playersLinks = [...new Set([own, ...others])].map((site) => `${site}${players}`)
  const lines = [
    '',
    `Overland is ready: version ${VERSION_NAME}`,
    '',
    ...troubleLines(gm?.trouble ?? host.trouble),
    ...(gm ? entranceLines('Game master', ownSites, gmPath(gm.addresses.gm), gm) : []),
    ...entranceLines('Host', ownSites, HOST_PATH, host),
    ...(gm?.linkToken || host.linkToken ? labelled('', [SIGNS_IN_ONCE]) : []),
    ...labelled('Players', players ? playersLinks : [NOT_OPEN]),
    '',
    ...(players && others[0] ? [...codeOf(`${others[0]}${players}`, address), ''] : []),
  ]
  return `${lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n')}\n`
}

const SIGNS_IN_ONCE = 'each link signs in once; every start prints new ones'
const NOT_OPEN = 'each campaign has a link of its own; its GM shares it'

const sitesOf = ({ port, host, publicUrl, lan }: ServerAddress) => {
  const { own, others } = hostsOf(host, lan)
  return {
    own: `http://${own}:${port}`,
    others: publicUrl ? [publicUrl.origin] : others.map((each) => `http://${each}:${port}`),
  }
}

const troubleLines = (trouble: StoreUnavailable | undefined): readonly string[] =>
  trouble
    ? [
        sayUnwritten(trouble),
        'Players, and everyone who is signed in, can still read everything.',
        'Nothing can be changed, and no sign-in link could be made.',
        `${isDiskFull(trouble) ? 'Free space on that disk' : 'Once it can be written to'}: changes work again within seconds.`,
        'Then start again for a sign-in link.',
        '',
      ]
    : []

const entranceLines = (
  label: string,
  sites: readonly string[],
  path: string,
  { linkToken, newKey }: Entrance,
): readonly string[] => {
  const fragment = linkToken === undefined ? '' : `#key=${linkToken}`
  const key = label === 'Host' ? 'Host key' : 'GM key'
  return [
    ...labelled(
      label,
      sites.map((site) => `${site}${path}${fragment}`),
    ),
    ...(newKey === undefined ? [] : labelled(key, [newKey, 'keep it: it is shown only once'])),
  ]
}

const LABEL_WIDTH = 14

/** The label stands before the first. */
const labelled = (label: string, values: readonly string[]): readonly string[] =>
  values.map((value, index) => `${(index === 0 ? label : '').padEnd(LABEL_WIDTH)}${value}`)

const codeOf = (link: string, { hasColours }: ServerAddress): readonly string[] =>
  renderUnicodeCompact(link, { border: 2 })
    .split('\n')
    .map((line) => (hasColours ? `${QR_COLOURS}${line}${PLAIN}` : line))
