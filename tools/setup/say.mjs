/**
 * Tells the person at the terminal what is going on. On stderr, so that stdout stays the server's.
 *
 * @param {string} line
 */
export const say = (line) => {
  process.stderr.write(`overland: ${line}\n`)
}

/** A failure that was foreseen: its message is all that the person needs. */
export class SetupError extends Error {}
