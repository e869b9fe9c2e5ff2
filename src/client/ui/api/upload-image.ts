import type { ImageView } from '../../../protocol/chart.ts'
import { MAX_IMAGE_BYTES } from '../../../protocol/limits.ts'
import { apiPath, FILE_NAME_HEADER } from '../../../protocol/paths.ts'
import { sayTenths } from '../format/numbers.ts'
import * as words from '../gm-words.ts'
import { NetworkFailure } from './problem.ts'
import { type SendOptions, sendFile } from './send-file.ts'

/** The server looks into the file, whatever its type says. */
const NAMED_TYPES = ['image/png', 'image/jpeg', 'image/webp']
const ANY_TYPE = 'application/octet-stream'

/** The server cuts it further: this is what a header holds with ease. */
const MOST_NAME = 200

const MEGABYTE = 1024 * 1024

/** Why a file is not worth sending; null if it is. */
export const refuseFile = ({ size }: Pick<Blob, 'size'>): string | null => {
  if (size === 0) return words.imageEmpty
  if (size <= MAX_IMAGE_BYTES) return null
  const megabytes = sayTenths(size / MEGABYTE)
  return words.imageTooLarge(MAX_IMAGE_BYTES / MEGABYTE, megabytes)
}

/**
 * Uploads an image; `onProgress` is at 1 while tiles are made. Throws what `sendFile` throws, and an
 * error with its reason for a file that is not worth sending.
 */
export const uploadImage = async (
  campaign: string,
  file: File,
  options: Pick<SendOptions, 'onProgress' | 'signal'>,
): Promise<ImageView> => {
  const refused = refuseFile(file)
  if (refused) throw new Error(refused)
  return sendFile(apiPath(campaign, '/images'), file, {
    ...options,
    type: NAMED_TYPES.includes(file.type) ? file.type : ANY_TYPE,
    headers: { [FILE_NAME_HEADER]: encodeURIComponent(file.name.slice(-MOST_NAME).toWellFormed()) },
  })
}

/** The sentence about a failed upload. */
export const sayRefused = (error: Error): string =>
  error instanceof NetworkFailure ? words.imageNotArrived : error.message
