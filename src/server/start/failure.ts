import { StoreUnavailable } from '#campaign/ports/store.ts'
import { BadSetting, type Config } from '../config.ts'

const FAILURE = 1
/** `EX_CONFIG` of sysexits.h: the same start would fail again until the host changes something. */
const BAD_SETTING = 78

export const exitCodeOf = (error: unknown): number => {
  const { syscall, code } = error as NodeJS.ErrnoException
  const lacksRights = syscall === 'listen' && code === 'EACCES'
  const isSetting = error instanceof BadSetting && error.mendedBy === 'change'
  return isSetting || lacksRights ? BAD_SETTING : FAILURE
}

/** One line that tells the host how to mend a failed start; undefined for other errors. */
export const startFailure = (
  error: unknown,
  config: Pick<Config, 'host' | 'port'> | undefined,
): string | undefined => {
  if (error instanceof BadSetting) return error.message
  if (error instanceof StoreUnavailable) return describeWriteFailure(error)
  // An error with a path comes from a file, not from listening.
  if (!(error instanceof Error && 'code' in error) || 'path' in error || !config) return undefined
  const { host, port } = config
  switch (error.code) {
    case 'EADDRINUSE':
      return `PORT ${port} is in use. Stop what uses it, or set PORT to another.`
    case 'EACCES':
      return `PORT ${port} needs rights that this user does not have. Set PORT to 1024 or more.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST ${host} is not an address of this machine.`
    default:
      return undefined
  }
}

const describeWriteFailure = (error: StoreUnavailable): string =>
  isDiskFull(error)
    ? `${sayWriteFailure(error)} Free space on it, then start again.`
    : error.message

/** Error codes of a full disk, of SQLite and PostgreSQL. */
const DISK_FULL_CODES: readonly unknown[] = ['SQLITE_FULL', '53100']

const isDiskFull = ({ cause }: StoreUnavailable): boolean =>
  cause instanceof Error && 'code' in cause && DISK_FULL_CODES.includes(cause.code)

export const sayWriteFailure = (error: StoreUnavailable): string =>
  isDiskFull(error) ? 'The disk of the database is full.' : error.message
