export type CopyRefusal =
  | 'BACKUP_DAMAGED'
  | 'BACKUP_FOREIGN'
  | 'BACKUP_OTHER_VERSION'
  | 'COPY_DAMAGED'
  | 'FILE_EXISTS'
  | 'FILE_MISSING'
  | 'FILE_UNUSABLE'
  | 'IDENTITY_UNUSABLE'
  | 'IN_USE'
  | 'NOT_DECRYPTED'
  | 'NOT_EMPTY'
  | 'NO_DATABASE'
  | 'RECIPIENT_UNUSABLE'

/** Nothing was changed; the message is one line that says what to do. */
export class CopyRefused extends Error {
  override readonly name = 'CopyRefused'
  readonly code: CopyRefusal

  constructor(code: CopyRefusal, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
