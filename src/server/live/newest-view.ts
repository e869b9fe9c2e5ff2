import { jsonDifference } from '../../campaign/json-difference.ts'
import { PROTOCOL } from '../../protocol/live.ts'
import type { GmView, PlayerView } from '../../protocol/views.ts'
import { messageFrame } from './frame.ts'

/** The newest view of an audience, in frames that are made once for everybody. */
export interface NewestView {
  readonly revision: string
  readonly view: GmView | PlayerView
  /** For who was sent the revision `from` last and takes patches. */
  readonly patch: { readonly from: string; readonly bytes: Buffer } | undefined
  /** For everybody else. Made when the first of them comes. */
  readonly whole: (takesPatches: boolean) => Buffer
  /** How many bytes the view's JSON has, if that is known without writing it. */
  readonly size: number | undefined
  /** When the commit behind it was heard of, monotonic; undefined if somebody only joined. */
  readonly toldAt: number | undefined
}

interface Context {
  /** The view before, of the same epoch, if somebody may be sent what has changed since. */
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
