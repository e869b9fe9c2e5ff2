import { basename, join } from 'node:path'
import { StoreRefused } from '../../src/store/store-refused.ts'
import { decrypt, isEncrypted } from './age.ts'

/**
 * Works on a backup, or, if it is encrypted, on what is in it.
 *
 * @param folder for what is decrypted
 * @throws StoreRefused `IDENTITY_UNUSABLE`, `NOT_DECRYPTED`, `BACKUP_DAMAGED`; what the work throws
 */
export const withDecrypted = async <Result>(
  file: string,
  { identity, folder }: { readonly identity: string | undefined; readonly folder: string },
  work: (plain: string) => Promise<Result>,
): Promise<Result> => {
  if (!(await isEncrypted(file))) return work(file)
  if (identity === undefined)
    throw new StoreRefused(
      'NOT_DECRYPTED',
      `${file} is encrypted. Name the file with its secret key: --identity KEYFILE`,
    )
  const plain = join(folder, basename(file))
  await decrypt(file, plain, identity)
  try {
    return await work(plain)
  } catch (error) {
    if (!(error instanceof StoreRefused)) throw error
    throw new StoreRefused(error.code, error.message.replaceAll(plain, file), { cause: error })
  }
}
