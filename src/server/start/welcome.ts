import { renderUnicodeCompact } from 'uqr'
import type { StoreUnavailable } from '#campaign/ports/store.ts'
import { hostsOf } from '../addresses.ts'
import { VERSION_NAME } from '../version.ts'
import { sayWriteFailure } from './failure.ts'
import { sayDataVanish } from './vanishing-data.ts'

/** How the GM or the host signs in after a start. */
export interface Entrance {
  readonly path: string
  /** The key, if it was made just now. */
  readonly newKey?: string | undefined
  /** Token of a link that signs in once; undefined if none could be made. */
  readonly linkToken?: string
}

export interface Entrances {
  /** The entrance to the first campaign; undefined if the campaign was deleted. */
  readonly gm: Entrance | undefined
  readonly host: Entrance
  /** Path of the players' page of the first campaign. */
  readonly players: string | undefined
  /** Why sign-in links could not be made. */
  readonly linkFailure: StoreUnavailable | undefined
}

export interface ServerAddress {
  readonly port: number
  /** The setting `HOST`. */
  readonly host: string
  readonly publicUrl: URL | undefined
  /** This machine's addresses on the local network. */
  readonly lan: readonly string[]
  readonly hasColours: boolean
  /** The data folder, if it is lost with the container. */
  readonly vanishingDataDir?: string | undefined
}

/** White on black: most phones cannot read an inverted QR code. */
const QR_COLOURS = '\u001b[97;40m'
const RESET_COLOURS = '\u001b[0m'

/** The text that a start prints: the links of the GM, the host and the players. */
export const welcome = (
  address: ServerAddress,
  { gm, host, players, linkFailure }: Entrances,
): string => {
  const { own, onNetwork } = sitesOf(address)
  const ownSites = address.publicUrl ? [own, address.publicUrl.origin] : [own]
  // Addresses that phones reach come first.
  const playersLinks = [...new Set([...onNetwork, own])].map((site) => `${site}${players}`)
  if (onNetwork.length === 0) playersLinks.push(...OPENS_HERE_ONLY)
  const lines = [
    '',
    `Overland is ready: version ${VERSION_NAME}`,
    '',
    ...(address.vanishingDataDir === undefined
      ? []
      : [...sayDataVanish(address.vanishingDataDir), '']),
    ...linkFailureLines(linkFailure),
    ...(gm ? entranceLines('Game master', 'GM key', ownSites, gm) : []),
    ...entranceLines('Host', 'Host key', ownSites, host),
    ...(gm?.linkToken || host.linkToken ? labelled('', [SIGNS_IN_ONCE]) : []),
    ...labelled('Players', players ? playersLinks : [NO_PLAYERS_LINK]),
    '',
    ...(players && onNetwork[0] ? [...qrCodeLines(`${onNetwork[0]}${players}`, address), ''] : []),
  ]
  return `${lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n')}\n`
}

const SIGNS_IN_ONCE = 'each link signs in once; every start prints new ones'
const OPENS_HERE_ONLY = [
  "for phones, connect this machine to the group's network and start again:",
  'this link opens on this machine alone',
]
const NO_PLAYERS_LINK = 'each campaign has a link of its own; its GM shares it'

const sitesOf = ({ port, host, publicUrl, lan }: ServerAddress) => {
  const { own, onNetwork } = hostsOf(host, lan)
  return {
    own: `http://${own}:${port}`,
    onNetwork: publicUrl ? [publicUrl.origin] : onNetwork.map((name) => `http://${name}:${port}`),
  }
}

const linkFailureLines = (failure: StoreUnavailable | undefined): readonly string[] =>
  failure
    ? [
        sayWriteFailure(failure),
        'Until it can be written to, nothing can be changed, and no sign-in link could be made.',
        '',
      ]
    : []

const entranceLines = (
  label: string,
  keyLabel: string,
  sites: readonly string[],
  entrance: Entrance,
): readonly string[] => {
  const links = sites.map((site) => linkAt(site, entrance))
  const { newKey } = entrance
  const key = newKey === undefined ? [] : [newKey, 'keep it: it is shown only once']
  return [...labelled(label, links), ...labelled(keyLabel, key)]
}

const linkAt = (site: string, { path, linkToken }: Entrance): string =>
  `${site}${path}${linkToken === undefined ? '' : `#key=${linkToken}`}`

/** The page that a start opens in the browser: the GM's, or the host's if the first campaign is gone. */
export const pageToOpen = (address: ServerAddress, { gm, host }: Entrances): string =>
  linkAt(sitesOf(address).own, gm ?? host)

const LABEL_WIDTH = 14

/** Lines of values in a column; the label stands before the first. */
const labelled = (label: string, values: readonly string[]): readonly string[] =>
  values.map((value, index) => `${(index === 0 ? label : '').padEnd(LABEL_WIDTH)}${value}`)

const qrCodeLines = (link: string, { hasColours }: ServerAddress): readonly string[] =>
  renderUnicodeCompact(link, { border: 2 })
    .split('\n')
    .map((line) => (hasColours ? `${QR_COLOURS}${line}${RESET_COLOURS}` : line))
