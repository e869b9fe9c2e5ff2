/**
 * Prints a line for the person at the terminal, on stderr, as stdout is the server's.
 *
 * @param {string} line
 */
export const say = (line) => {
  process.stderr.write(`overland: ${line}\n`)
}

/** A foreseen failure: its message says all that the person at the terminal needs. */
export class SetupError extends Error {}
