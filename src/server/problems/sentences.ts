import type { ProblemCode } from '#protocol/problems.ts'
import { MAX_PIXELS, MAX_SIDE } from '../charts/image-worker/jobs.ts'
import { formatCount } from './field-errors.ts'

/** Seconds for the header `Retry-After`. */
type Retry = { readonly retryAfter: number }
type Maximum = { readonly max: number }

const megabytes =
  (what: string, remedy: string) =>
  ({ max }: Maximum): string =>
    `${what} take ${max / 2 ** 20} MB at most. ${remedy}`

const roomFor =
  (what: string) =>
  ({ max }: Maximum): string =>
    `A campaign has room for ${max} ${what}`

/** Sentences of problems, by code, or by code and reason where a code has several. */
export const SENTENCES = {
  INVALID_INPUT: 'The request is not valid.',
  'INVALID_INPUT.handshake': ({ fault }: { readonly fault: string }) => `${fault}.`,
  'INVALID_INPUT.not-http': 'This is not a proper HTTP request.',
  'NOT_SIGNED_IN.gm': 'Only the GM may do this. Sign in with the GM key.',
  'NOT_SIGNED_IN.host': 'Only the host may do this. Sign in with the host key.',
  'NOT_SIGNED_IN.key-replaced': 'The key was replaced elsewhere.',
  'WRONG_KEY.gm':
    'That key does not open this campaign. It may be mistyped or replaced. Enter the current key.',
  'WRONG_KEY.host':
    'That key does not open the host’s page. It may be mistyped or replaced. Enter the current key.',
  'WRONG_KEY.spent-link':
    'That sign-in link was used before or is too old. Enter the key, or start the server again: it prints a new link.',
  'FORBIDDEN.no-header': 'The header X-Overland is missing.',
  'FORBIDDEN.other-site': 'The request comes from another site.',
  NO_CAMPAIGN: 'There is no such campaign.',
  'NO_CAMPAIGN.first-deleted':
    'The first campaign was deleted, so this address has nothing to show.',
  'NO_CAMPAIGN.not-at-home':
    'This server’s own address does not lead to this campaign. Its host can switch that on.',
  'NO_CAMPAIGN.no-sample': 'This campaign offers no sample.',
  'NO_CAMPAIGN.not-the-sample': 'This campaign is not the sample.',
  NOT_FOUND: 'There is nothing at this address.',
  NOTHING_TO_UNDO: 'Nothing to undo.',
  NOTHING_TO_REDO: 'Nothing to redo.',
  NO_SUCH_MORNING: ({ day }: { readonly day: number }) =>
    `Day ${day.toLocaleString('en')} does not stand: it cannot be taken back.`,
  NOT_ASTRAY: 'The party knows where it is.',
  NO_SUCH_SITE: 'There is no such site.',
  NO_SUCH_TABLE: 'There is no such encounter table.',
  NO_SUCH_ENCOUNTER: 'There is no such encounter.',
  NO_SUCH_DAY: ({ days }: { readonly days: number }) =>
    days === 0
      ? 'No day has ended yet, so there is none to write about.'
      : `That day does not stand: days 1 to ${days} have ended.`,
  NO_JOURNAL: 'The players’ journal is off. The GM can switch it on.',
  NO_DICE: 'The encounter’s name holds no dice, such as 2d6.',
  NO_REPORTS: 'No address for day reports is set.',
  NO_SUCH_HANDOUT: 'There is no such handout.',
  NO_SUCH_IMAGE: 'There is no such image.',
  NO_SUCH_SESSION: 'That device is signed out already.',
  'NO_SUCH_SESSION.of-play': 'No session of that name begins with a day that stands.',
  'UNUSABLE_IMAGE.other-format': 'This is not a PNG, JPEG or WebP image.',
  'UNUSABLE_IMAGE.too-many-pixels': `This image has more than ${MAX_PIXELS / 1e6} megapixels. Make it smaller and send it again.`,
  'UNUSABLE_IMAGE.too-long': `This image is longer than ${formatCount(MAX_SIDE)} pixels. Make it smaller and send it again.`,
  'UNUSABLE_IMAGE.damaged':
    'This image is damaged or incomplete. Save it again and send the new file.',
  'UNUSABLE_IMAGE.too-much-memory':
    'This image takes too much memory to open. Save it smaller, or without “progressive” or “interlaced”, and send it again.',
  'UNUSABLE_IMAGE.too-slow':
    'This image takes too long to open. Make it smaller and send it again.',
  'UNUSABLE_BACKUP.foreign': (details?: ParserMessage) =>
    `This is not a backup of an Overland campaign.${inBrackets(details)}`,
  'UNUSABLE_BACKUP.other-version': (details?: ParserMessage) =>
    `This backup is of another version, perhaps a development version of Overland before its first release, and this version cannot read it. Nothing was restored.${inBrackets(details)}`,
  'UNUSABLE_BACKUP.damaged': (details?: ParserMessage) =>
    `This backup is damaged or incomplete. Nothing was restored.${inBrackets(details)}`,
  'UNUSABLE_BACKUP.too-large': (details?: ParserMessage) =>
    `This backup holds more than a campaign may have. Nothing was restored.${inBrackets(details)}`,
  IMAGE_IN_USE: 'The image is part of the map. Lay another map first.',
  'IN_USE.history':
    'The image belongs to the other history of the last restore, which is kept for 30 days.',
  'IN_USE.terrains': ({ uses }: { readonly uses: readonly string[] }) =>
    `Still in use: ${uses.join(', ')}. Say which terrain takes its place.`,
  'IN_USE.table': ({ terrains, tables }: TableUses) =>
    `The table is in use: by ${[
      ...terrains.map((name) => `the terrain ${name}`),
      ...tables.map((name) => `the table ${name}`),
    ].join(', ')}. Give them another table first.`,
  TOO_MANY_IMAGES: roomFor('images. Remove one first.'),
  'TOO_MANY_IMAGES.straightened': roomFor('straightened images. Remove one first.'),
  TOO_MANY_HANDOUTS: roomFor('handouts. Take one back first.'),
  'IMAGE_IN_USE.handout': 'The image is handed out. Take it back first.',
  TOO_MANY_SITES: roomFor('sites. Remove one first.'),
  TOO_MANY_TABLES: roomFor('encounter tables. Delete one first.'),
  TOO_MANY_CAMPAIGNS: (_: Maximum) => 'This server has no room for another campaign.',
  CAMPAIGN_FULL: (_: { readonly maxBytes: number }) =>
    'The campaign has no room left. Delete images that are not in use, or ask the host for room.',
  'CAMPAIGN_FULL.days': ({ max }: Maximum) =>
    `A campaign has ${formatCount(max)} days at most. Go on in a new one.`,
  'CAMPAIGN_FULL.times': ({ max }: Maximum) =>
    `A day has ${max} times at most. Take one out first.`,
  'CAMPAIGN_FULL.map': ({ max }: Maximum) =>
    `A map holds ${formatCount(max)} hexes at most. Lay a grid of larger ones.`,
  'CAMPAIGN_FULL.known': ({ max }: Maximum) =>
    `Players know ${formatCount(max)} hexes at most. Make some unknown first.`,
  'CAMPAIGN_FULL.painted': ({ max }: Maximum) =>
    `Terrain is painted on ${formatCount(max)} hexes at most. Clear some first.`,
  'CAMPAIGN_FULL.trail': ({ max }: Maximum) =>
    `The trail has ${formatCount(max)} steps at most. End a day to go on without one.`,
  'CAMPAIGN_FULL.sites': megabytes('The texts of all sites', 'Shorten some first.'),
  'CAMPAIGN_FULL.tables': megabytes('The encounter tables', 'Shorten or delete some first.'),
  'CAMPAIGN_FULL.rows': ({ max }: Maximum) =>
    `An encounter table has ${formatCount(max)} rows at most.`,
  'CAMPAIGN_FULL.depth': ({ max }: Maximum) => `A row leads through ${max} tables at most.`,
  'CAMPAIGN_FULL.encounters': megabytes('The encounters', 'Shorten some notes first.'),
  'CAMPAIGN_FULL.notes': megabytes('The notes', 'Shorten some first.'),
  'CAMPAIGN_FULL.restore':
    'This backup is larger than a campaign may be. Restore it as a new campaign, or ask the host for room.',
  STALE_REVISION: 'Another screen made a change first. Check it, then try again.',
  TOO_LARGE: 'The request is too large.',
  'TOO_LARGE.file': ({ maxMegabytes }: { readonly maxMegabytes: number }) =>
    `The file may have ${maxMegabytes} MB at most.`,
  WRONG_CONTENT_TYPE: 'The request must be application/json in UTF-8.',
  'WRONG_CONTENT_TYPE.file': ({ types }: { readonly types: readonly string[] }) =>
    `The request must be ${types.join(' or ')}.`,
  WRONG_HOST: 'This server does not answer to that name. Its host can set PUBLIC_URL.',
  KEY_REUSED: 'This Idempotency-Key was used for another request. Use a new one.',
  UPGRADE_REQUIRED: 'This address speaks WebSocket only.',
  REVISION_REQUIRED: 'If-Match must name the revision that this request is based on.',
  TOO_MANY_REQUESTS: (_: Retry) => 'Too much comes at once. Wait a moment, then try again.',
  'TOO_MANY_REQUESTS.wrong-keys': (_: Retry) =>
    'Too many wrong keys came from this address. Try again in a minute.',
  INTERNAL: 'Something went wrong on the server.',
  UNAVAILABLE: (_: Retry) => 'This may or may not have been saved. Trying again is safe.',
  'UNAVAILABLE.stopping': (_: Retry) => 'The server is stopping. Try again in a moment.',
  'UNAVAILABLE.image': (_: Retry) => 'The image could not be processed. Try again in a moment.',
  'UNAVAILABLE.no-temporary-room': (_: Retry) =>
    'The server has no room for temporary files. Its host can make room, or set TMPDIR to a folder that has some.',
  'UNAVAILABLE.file-broke-off': 'The file did not arrive. Send it again.',
  'UNAVAILABLE.file-came-too-slowly': 'The file came too slowly. Send it over a faster connection.',
  'UNAVAILABLE.restore-too-slow': (_: Retry) =>
    'The server was too busy to restore this. Try again later.',
} as const satisfies {
  readonly [Key in ProblemCode | `${ProblemCode}.${string}`]?: string | ((figures: never) => string)
}

/** Names of the terrains and tables that use a table. */
type TableUses = { readonly terrains: readonly string[]; readonly tables: readonly string[] }

/** A parser's own message, shown in brackets after ours. */
type ParserMessage = { readonly cause: string }

const inBrackets = (details: ParserMessage | undefined): string =>
  details ? ` (${details.cause})` : ''

/** A problem's code, or its code and reason. */
export type ProblemKey = keyof typeof SENTENCES
export type FiguresOf<Key extends ProblemKey> = (typeof SENTENCES)[Key] extends (
  ...figures: infer Figures
) => string
  ? Figures
  : []
