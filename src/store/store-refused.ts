export type RefusalCode =
  | 'DATA_DIR_IN_USE'
  | 'DATA_DIR_UNUSABLE'
  | 'DATABASE_DAMAGED'
  | 'DATABASE_OTHER_VERSION'
  | 'DATABASE_UNREACHABLE'
  | 'DATABASE_UNUSABLE'
  | 'SQLITE_TOO_OLD'

/** The message is one line that says what to do. */
export class StoreRefused extends Error {
  override readonly name = 'StoreRefused'
  readonly code: RefusalCode

  constructor(code: RefusalCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
