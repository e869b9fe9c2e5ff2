import type { ImageView } from '../../protocol/chart.ts'
import { MAX_IMAGE_BYTES } from '../../protocol/limits.ts'
import { apiPath } from '../../protocol/paths.ts'
import { sayTenths } from '../format/numbers.ts'
import * as words from '../words/en/images.ts'
import { ApiProblem } from './problem.ts'
import { type SendOptions, sendFile } from './send-file.ts'

/** The types that the server takes by name; what a file holds decides, whatever it is called. */
const NAMED_TYPES = ['image/png', 'image/jpeg', 'image/webp']
const ANY_TYPE = 'application/octet-stream'

const MEGABYTE = 1024 * 1024

/** Why a file is not worth sending, in a sentence; null if it is. */
export const refuseFile = ({ size }: Pick<Blob, 'size'>): string | null => {
  if (size === 0) return words.emptyFile
  if (size <= MAX_IMAGE_BYTES) return null
  const megabytes = sayTenths(size / MEGABYTE)
  return words.tooLarge(MAX_IMAGE_BYTES / MEGABYTE, megabytes)
}

/**
 * Sends an image file and answers what the campaign keeps of it. Throws what `sendFile` throws; its
 * `onProgress` is at 1 while the server works on the image.
 */
export const uploadImage = (
  campaign: string,
  file: Blob,
  options: Pick<SendOptions, 'onProgress' | 'signal'>,
): Promise<ImageView> =>
  sendFile(apiPath(campaign, '/images'), file, {
    ...options,
    type: NAMED_TYPES.includes(file.type) ? file.type : ANY_TYPE,
  })

/** The sentence for people about an upload that came to nothing; null if it was given up. */
export const sayRefused = (error: unknown): string | null => {
  if (error instanceof DOMException && error.name === 'AbortError') return null
  if (error instanceof ApiProblem) return error.detail
  return words.notArrived
}
