import { renderUnicodeCompact } from 'uqr'
import type { StoreUnavailable } from '#campaign/ports/store.ts'
import { hostsOf } from '../addresses.ts'
import { VERSION_NAME } from '../version.ts'
import { sayUnwritten } from './failure.ts'
import { sayDataVanish } from './vanishing-data.ts'

export interface Entrance {
  readonly path: string
  /** The key, if it was made just now. */
  readonly newKey?: string | undefined
  /** Of the link that signs in once; undefined if none could be made. */
  readonly linkToken?: string
}

export interface Entrances {
  /** Of the first campaign; undefined if closed or deleted. */
  readonly gm: Entrance | undefined
  readonly host: Entrance
  /** Where players of the first campaign go. */
  readonly players: string | undefined
  /** Why there are no links. */
  readonly trouble: StoreUnavailable | undefined
}

export interface ServerAddress {
  readonly port: number
  /** As the settings name it. */
  readonly host: string
  readonly publicUrl: URL | undefined
  /** This machine's addresses on the local network. */
  readonly lan: readonly string[]
  readonly hasColours: boolean
  /** The folder of data, if it goes with the container. */
  readonly vanishing?: string | undefined
}

/** White on black, as few phones read an inverted code. */
const QR_COLOURS = '\u001b[97;40m'
const PLAIN = '\u001b[0m'

/** Where the GM, the host and the players go. */
export const welcome = (
  address: ServerAddress,
  { gm, host, players, trouble }: Entrances,
): string => {
  const { own, others } = sitesOf(address)
  const ownSites = address.publicUrl ? [own, address.publicUrl.origin] : [own]
  // Addresses that phones reach come first.
  const playersLinks = [...new Set([...others, own])].map((site) => `${site}${players}`)
  if (others.length === 0) playersLinks.push(...ONLY_HERE)
  const lines = [
    '',
    `Overland is ready: version ${VERSION_NAME}`,
    '',
    ...(address.vanishing === undefined ? [] : [...sayDataVanish(address.vanishing), '']),
    ...troubleLines(trouble),
    ...(gm ? entranceLines('Game master', 'GM key', ownSites, gm) : []),
    ...entranceLines('Host', 'Host key', ownSites, host),
    ...(gm?.linkToken || host.linkToken ? labelled('', [SIGNS_IN_ONCE]) : []),
    ...labelled('Players', players ? playersLinks : [NOT_OPEN]),
    '',
    ...(players && others[0] ? [...codeOf(`${others[0]}${players}`, address), ''] : []),
  ]
  return `${lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n')}\n`
}

const SIGNS_IN_ONCE = 'each link signs in once; every start prints new ones'
const ONLY_HERE = [
  "for phones, connect this machine to the group's network and start again:",
  'this link opens on this machine alone',
]
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

/** What opens by itself: the GM's page, or without a first campaign the host's. */
export const firstPage = (address: ServerAddress, { gm, host }: Entrances): string =>
  linkAt(sitesOf(address).own, gm ?? host)

const LABEL_WIDTH = 14

/** The label stands before the first. */
const labelled = (label: string, values: readonly string[]): readonly string[] =>
  values.map((value, index) => `${(index === 0 ? label : '').padEnd(LABEL_WIDTH)}${value}`)

const codeOf = (link: string, { hasColours }: ServerAddress): readonly string[] =>
  renderUnicodeCompact(link, { border: 2 })
    .split('\n')
    .map((line) => (hasColours ? `${QR_COLOURS}${line}${PLAIN}` : line))
