import type { Campaign } from '#campaign/campaign.ts'
import { memoize } from '#campaign/memoize.ts'
import { jsonBytes, jsonDifference } from '#campaign/views/json-difference.ts'
import { playerView } from '#campaign/views/player-view.ts'
import { gmView, viewFor } from '#campaign/views/views.ts'
import { type LiveMessage, PROTOCOL } from '#protocol/live.ts'
import type { Audience, GmView, PlayerView } from '#protocol/views.ts'

/** First byte of a final text frame (RFC 6455, 5.2). */
const TEXT_FRAME_BYTE = 0x81
/** First byte of a ping frame (RFC 6455, 5.2). */
const FINAL_PING = 0x89

const MAX_7_BIT = 125
const MAX_16_BIT = 65_535
const LENGTH_IN_16_BITS = 126
const LENGTH_IN_64_BITS = 127

/** A text message as one unmasked frame (RFC 6455, 5.2): the same bytes go to every connection. */
export const textFrame = (text: string): Buffer => {
  const length = Buffer.byteLength(text)
  const header = headerFor(length)
  const frame = Buffer.allocUnsafeSlow(header.length + length)
  frame.set(header)
  frame.write(text, header.length)
  return frame
}

const headerFor = (length: number): Buffer => {
  if (length <= MAX_7_BIT) return Buffer.from([TEXT_FRAME_BYTE, length])
  if (length <= MAX_16_BIT) {
    const header = Buffer.from([TEXT_FRAME_BYTE, LENGTH_IN_16_BITS, 0, 0])
    header.writeUInt16BE(length, 2)
    return header
  }
  const header = Buffer.alloc(10)
  header.set([TEXT_FRAME_BYTE, LENGTH_IN_64_BITS])
  header.writeBigUInt64BE(BigInt(length), 2)
  return header
}

export const messageFrame = (message: LiveMessage): Buffer => textFrame(JSON.stringify(message))

/** An empty ping, which the peer answers with a pong. */
export const PING: Buffer = Buffer.from([FINAL_PING, 0])
export const BEAT: Buffer = messageFrame({ event: 'beat' })
export const AWAY: Buffer = messageFrame({ event: 'away' })

const viewFrame = (view: GmView | PlayerView): Buffer =>
  messageFrame({ event: 'view', revision: view.revision, view })

const viewFrameWithProtocol = (view: GmView | PlayerView): Buffer =>
  messageFrame({ event: 'view', protocol: PROTOCOL, revision: view.revision, view })

/** Frames of whole views, cached as long as the campaign's state is in memory. */
const VIEW_FRAMES = {
  gm: memoize((campaign: Campaign) => viewFrame(gmView(campaign))),
  player: memoize((campaign: Campaign) => viewFrame(playerView(campaign))),
}
const VIEW_FRAMES_WITH_PROTOCOL = {
  gm: memoize((campaign: Campaign) => viewFrameWithProtocol(gmView(campaign))),
  player: memoize((campaign: Campaign) => viewFrameWithProtocol(playerView(campaign))),
}

/** A frame with the whole view; with the protocol's number for viewers that take patches. */
export const wholeViewFrame = (
  campaign: Campaign,
  audience: Audience,
  takesPatches: boolean,
): Buffer => (takesPatches ? VIEW_FRAMES_WITH_PROTOCOL : VIEW_FRAMES)[audience](campaign)

/** A frame that patches a view, for viewers that were sent the revision `from` last. */
export interface PatchFrame {
  readonly from: string
  readonly frame: Buffer
}

const epochOf = (revision: string): string => revision.slice(0, revision.lastIndexOf('-'))

/** Makes the patch between two states; undefined in a new epoch, and if it exceeds half of the view. */
export const patchFrame = (
  before: Campaign,
  after: Campaign,
  audience: Audience,
): PatchFrame | undefined => {
  const [oldView, view] = [viewFor(before, audience), viewFor(after, audience)]
  const { revision: from } = oldView
  const { revision } = view
  if (epochOf(from) !== epochOf(revision)) return undefined
  const patch = jsonDifference(oldView, view)
  const frame = messageFrame({ event: 'patch', from, revision, patch })
  return jsonBytes(view, 2 * frame.length) >= 2 * frame.length ? { from, frame } : undefined
}
