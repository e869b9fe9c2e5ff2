import { StoreUnavailable } from '#campaign/ports/store.ts'
import { BadSetting, type Config } from '../config.ts'

const FAILED = 1
/** `EX_CONFIG` of sysexits.h: the same start would fail again until the host changes something. */
const BAD_SETTING = 78

export const exitCodeOf = (error: unknown): number => {
  const { syscall, code } = error as NodeJS.ErrnoException
  const lacksRights = syscall === 'listen' && code === 'EACCES'
  const isSetting = error instanceof BadSetting && error.mendedBy === 'change'
  return isSetting || lacksRights ? BAD_SETTING : FAILED
}

/** One line, for reasons that the host can mend. */
export const startFailure = (
  error: unknown,
  config: Pick<Config, 'host' | 'port'> | undefined,
): string | undefined => {
  if (error instanceof BadSetting) return error.message
  if (error instanceof StoreUnavailable) return unwritten(error)
  // Errors of files have a path.
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

const unwritten = (error: StoreUnavailable): string =>
  isDiskFull(error) ? `${sayUnwritten(error)} Free space on it, then start again.` : error.message

/** Of SQLite and PostgreSQL. */
const NO_ROOM: readonly unknown[] = ['SQLITE_FULL', '53100']

const isDiskFull = ({ cause }: StoreUnavailable): boolean =>
  cause instanceof Error && 'code' in cause && NO_ROOM.includes(cause.code)

export const sayUnwritten = (error: StoreUnavailable): string =>
  isDiskFull(error) ? 'The disk of the database is full.' : error.message
