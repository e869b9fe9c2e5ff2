import { StoreUnavailable } from '#campaign/ports/store.ts'
import { StoreRefused } from '#store/store-refused.ts'
import { UnreadableSecret } from '#store/tables/secrets.ts'

/** Exit codes as shells have them. */
const ENDINGS = [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const

/**
 * Does what a command is there for, and says why it does not in one line.
 *
 * @param work answers what is to be said at the end, perhaps nothing (''); undefined when the command was not understood
 */
export const run = async (usage: string, work: () => Promise<string | undefined>) => {
  // What is unfinished goes as the process ends.
  for (const [signal, code] of ENDINGS) process.on(signal, () => process.exit(code))
  try {
    const said = await work()
    if (said) console.log(said)
    else if (said === undefined) {
      console.error(`Usage: ${asTyped(usage)}`)
      process.exitCode = 2
    }
  } catch (error) {
    console.error(reasonOf(error) ?? error)
    process.exitCode = 1
  }
}

/** A release has no npm. */
const asTyped = (usage: string): string =>
  process.argv[1]?.endsWith('launch.ts') ? usage.replace(/^npm run (\w+) --/, 'overland $1') : usage

/** A last line, if there is anything to say. */
export const asLine = (said: string | undefined): string => (said ? `\n${said}` : '')

const reasonOf = (error: unknown): string | undefined => {
  const isTold =
    error instanceof StoreRefused ||
    error instanceof UnreadableSecret ||
    error instanceof StoreUnavailable
  return isTold || isOfFiles(error) ? error.message : undefined
}

/** Such as a folder for temporary files that this user may not write to. It names the file. */
const isOfFiles = (error: unknown): error is Error =>
  error instanceof Error && 'syscall' in error && 'path' in error
