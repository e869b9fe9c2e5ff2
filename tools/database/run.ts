import { StoreUnavailable } from '#campaign/ports/store.ts'
import { StoreRefused } from '#store/store-refused.ts'
import { UnreadableSecret } from '#store/tables/secrets.ts'

/** Exit codes of commands that a signal ended, as shells define them. */
const SIGNAL_EXIT_CODES = [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const

/**
 * Runs the work of a command, and prints one line if it fails.
 *
 * @param work resolves with the text to print at the end, perhaps ''; with undefined if the arguments were not understood
 */
export const runCommand = async (usage: string, work: () => Promise<string | undefined>) => {
  // Handlers of `exit` delete unfinished files.
  for (const [signal, code] of SIGNAL_EXIT_CODES) process.on(signal, () => process.exit(code))
  try {
    const message = await work()
    if (message) console.log(message)
    else if (message === undefined) {
      console.error(`Usage: ${asTyped(usage)}`)
      process.exitCode = 2
    }
  } catch (error) {
    console.error(expectedMessage(error) ?? error)
    process.exitCode = 1
  }
}

/** The usage of a command as a release has it, which has no npm. */
const asTyped = (usage: string): string =>
  process.argv[1]?.endsWith('launch.ts') ? usage.replace(/^npm run (\w+) --/, 'overland $1') : usage

/** Puts a text on a line of its own; '' for none. */
export const asLine = (message: string | undefined): string => (message ? `\n${message}` : '')

const expectedMessage = (error: unknown): string | undefined => {
  const isExpected =
    error instanceof StoreRefused ||
    error instanceof UnreadableSecret ||
    error instanceof StoreUnavailable
  return isExpected || isFileError(error) ? error.message : undefined
}

/** Whether an error comes from the file system, as when this user may not write. Its message names the file. */
const isFileError = (error: unknown): error is Error =>
  error instanceof Error && 'syscall' in error && 'path' in error
