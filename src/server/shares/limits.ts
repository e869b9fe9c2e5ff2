const KB = 1024

/**
 * What each may take of what all share. Every number that limits somebody stands here, with its
 * unit and its reason (`docs/decisions/0028-what-is-fair-at-the-edge.md`).
 */
export const SHARES = {
  bytesInFlight: {
    /** Of a JSON body without a limit of its own, in bytes: the largest form takes a tenth. */
    bodyBytes: 64 * KB,
    /** Of a body that strangers may send, in bytes: a key or a name, and nothing larger. */
    strangersBodyBytes: 8 * KB,
    /** Refused bodies that are skipped at a time, for their senders to read why: a page sends one. */
    skippedBodies: 64,
  },
} as const
