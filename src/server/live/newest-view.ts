import { jsonDifference } from '../../campaign/json-difference.ts'
import { PROTOCOL } from '../../protocol/live.ts'
import type { GmView, PlayerView } from '../../protocol/views.ts'
import { messageFrame } from './frame.ts'

/** An audience's newest view, in frames that are made once for everybody. */
export interface NewestView {
  readonly revision: string
  readonly view: GmView | PlayerView
  /** For viewers that take patches and were sent `from` last. */
  readonly patch: { readonly from: string; readonly bytes: Buffer } | undefined
  /** For everybody else; made for the first of them. */
  readonly whole: (takesPatches: boolean) => Buffer
  /** Bytes of the view's JSON, if known without writing it. */
  readonly size: number | undefined
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
  const plain = once(() => messageFrame({ event: 'view', revision, view }))
  const numbered = once(() => messageFrame({ event: 'view', protocol: PROTOCOL, revision, view }))
  const whole = (takesPatches: boolean): Buffer => (takesPatches ? numbered() : plain())
  if (!before) return { revision, view, toldAt, whole, patch: undefined, size: undefined }
  const { patch, growth } = jsonDifference(before.view, view)
  const size = growth + (before.size ?? bytesOf(before.view))
  const from = before.revision
  const isShort = 2 * bytesOf(patch) <= size
  const bytes = isShort ? messageFrame({ event: 'patch', from, revision, patch }) : undefined
  return { revision, view, toldAt, whole, size, patch: bytes && { from, bytes } }
}

const once = <Result>(make: () => Result): (() => Result) => {
  let made: { readonly result: Result } | undefined
  return () => {
    made ??= { result: make() }
    return made.result
  }
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))
