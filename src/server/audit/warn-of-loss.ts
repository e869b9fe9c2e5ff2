import { StoreUnavailable } from '../../campaign/store.ts'

/** The trail is no reason to refuse what is done, nor to end. A database that is away says so itself. */
export const warnOfLoss = (error: unknown): void => {
  if (error instanceof StoreUnavailable) return
  const why = error instanceof Error ? error.message : String(error)
  process.emitWarning(`The audit trail could not be written: ${why}`, 'AuditWarning')
}
