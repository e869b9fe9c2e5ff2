import { LRUCache } from 'lru-cache'
import { jsonBytes, jsonDifference } from '../../campaign/json-difference.ts'
import { PROTOCOL } from '../../protocol/live.ts'
import type { GmView, PlayerView } from '../../protocol/views.ts'
import { SHARES } from '../shares/limits.ts'
import { messageFrame } from './frame.ts'

/** An audience's newest view, in frames that are made once for everybody. */
export interface NewestView {
  readonly revision: string
  readonly view: GmView | PlayerView
  /** For viewers that take patches and were sent `from` last. */
  readonly patch: { readonly from: string; readonly bytes: Buffer } | undefined
  /** For everybody else; made for the first of them. */
  readonly whole: (takesPatches: boolean) => Buffer
  /** When its commit was heard of, monotonic; undefined if somebody only joined. */
  readonly toldAt: number | undefined
}

interface Context {
  /** The view before, of the same epoch, if somebody may be sent a patch. */
  readonly before: NewestView | undefined
  readonly toldAt: number | undefined
}

export const newestView = (view: GmView | PlayerView, { before, toldAt }: Context): NewestView => {
  const { revision } = view
  const plain = kept(() => messageFrame({ event: 'view', revision, view }))
  const numbered = kept(() => messageFrame({ event: 'view', protocol: PROTOCOL, revision, view }))
  const whole = (takesPatches: boolean): Buffer => (takesPatches ? numbered() : plain())
  if (!before) return { revision, view, toldAt, whole, patch: undefined }
  const from = before.revision
  const patch = jsonDifference(before.view, view)
  const bytes = messageFrame({ event: 'patch', from, revision, patch })
  const isShort = jsonBytes(view, 2 * bytes.length) >= 2 * bytes.length
  return { revision, view, toldAt, whole, patch: isShort ? { from, bytes } : undefined }
}

interface Holder {
  frame?: Buffer | undefined
}

/** Bounds the frames of all campaigns: a few of the largest would take more than all else. */
const holders = new LRUCache<symbol, WeakRef<Holder>>({
  maxSize: SHARES.memory.framesBytes,
  dispose: (held) => {
    const holder = held.deref()
    if (holder) holder.frame = undefined
  },
})

/** Made for the first who wants it, and made again if it was too much to keep. */
const kept = (make: () => Buffer): (() => Buffer) => {
  const holder: Holder = {}
  const key = Symbol()
  return () => {
    holders.get(key)
    if (holder.frame) return holder.frame
    const frame = make()
    holder.frame = frame
    holders.set(key, new WeakRef(holder), { size: frame.length })
    if (!holders.has(key)) holder.frame = undefined
    return frame
  }
}
