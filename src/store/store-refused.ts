export type RefusalCode =
  | 'BACKUP_DAMAGED'
  | 'BACKUP_FOREIGN'
  | 'BACKUP_OTHER_VERSION'
  | 'COPY_DAMAGED'
  | 'DATA_DIR_IN_USE'
  | 'DATA_DIR_UNUSABLE'
  | 'DATABASE_DAMAGED'
  | 'DATABASE_LOST'
  | 'DATABASE_OTHER_VERSION'
  | 'DATABASE_UNREACHABLE'
  | 'DATABASE_UNUSABLE'
  | 'FILE_EXISTS'
  | 'FILE_MISSING'
  | 'FILE_UNUSABLE'
  | 'IN_USE'
  | 'NOT_EMPTY'
  | 'NO_DATABASE'

/** A database, or a copy of one, cannot be used; nothing was changed. The message says in one line what to do. */
export class StoreRefused extends Error {
  override readonly name = 'StoreRefused'
  readonly code: RefusalCode

  constructor(code: RefusalCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** @param place a data folder, or a database's name without a password */
export const noDatabase = (place: string): StoreRefused =>
  new StoreRefused('NO_DATABASE', `There is no database in ${place}.`)
