/** An operation on a file, or a message of the traced program. */
export type TraceEvent =
  | { readonly kind: 'create' | 'unlink'; readonly path: string }
  | { readonly kind: 'sync'; readonly path: string }
  | { readonly kind: 'truncate'; readonly path: string; readonly length: number }
  | { readonly kind: 'write'; readonly path: string; readonly at: number; readonly bytes: Buffer }
  | { readonly kind: 'say'; readonly words: string }

const RECORD_HEADER_BYTES = 15

/** Reads the shim's records in their order; a last one that is incomplete is left out. */
export const readTrace = (trace: Buffer): readonly TraceEvent[] => {
  const events: TraceEvent[] = []
  for (let start = 0; start + RECORD_HEADER_BYTES <= trace.length; ) {
    const pathLength = trace.readUInt16LE(start + 1)
    const offset = Number(trace.readBigUInt64LE(start + 3))
    const length = trace.readUInt32LE(start + 11)
    const pathStart = start + RECORD_HEADER_BYTES
    const bytesStart = pathStart + pathLength
    const end = bytesStart + length
    if (end > trace.length) break
    const kind = trace.toString('latin1', start, start + 1)
    const path = trace.toString('utf8', pathStart, bytesStart)
    events.push(toEvent(kind, path, offset, trace.subarray(bytesStart, end)))
    start = end
  }
  return events
}

const toEvent = (kind: string, path: string, offset: number, bytes: Buffer): TraceEvent => {
  switch (kind) {
    case 'c':
      return { kind: 'create', path }
    case 'u':
      return { kind: 'unlink', path }
    case 's':
      return { kind: 'sync', path }
    case 't':
      return { kind: 'truncate', path, length: offset }
    case 'w':
      return { kind: 'write', path, at: offset, bytes }
    case 'a':
      return { kind: 'say', words: bytes.toString() }
    default:
      throw new Error(`The trace has a record of the kind ${kind}`)
  }
}
