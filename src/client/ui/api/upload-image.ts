import { MAX_IMAGE_BYTES } from '#protocol/limits.ts'
import type { ImageView } from '#protocol/map/chart.ts'
import { apiPath, FILE_NAME_HEADER, OVERLAND_HEADER } from '#protocol/paths.ts'
import { sayTenths } from '../format/numbers.ts'
import * as words from '../gm-words.ts'
import { NetworkFailure, problemFromBody } from './problem.ts'

interface SendOptions {
  readonly type: string
  readonly headers?: Readonly<Record<string, string>>
  /** Upload progress from 0 to 1; at 1 the server works on the file. */
  readonly onProgress?: (fraction: number) => void
  readonly signal: AbortSignal
}

/**
 * Posts a file and answers the JSON. Uses XMLHttpRequest because `fetch` reports no upload
 * progress.
 *
 * @throws ApiProblem when the server refuses
 * @throws NetworkFailure when no answer came
 * @throws DOMException `AbortError` after an abort
 */
export const sendFile = <Answer>(
  path: string,
  file: Blob,
  { type, headers = {}, onProgress, signal }: SendOptions,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const post = new XMLHttpRequest()
    const giveUp = (): void => post.abort()
    post.open('POST', path)
    post.responseType = 'json'
    post.setRequestHeader(OVERLAND_HEADER, '1')
    post.setRequestHeader('accept', 'application/json')
    post.setRequestHeader('content-type', type)
    for (const [name, value] of Object.entries(headers)) post.setRequestHeader(name, value)
    post.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress?.(loaded / total)
    })
    post.upload.addEventListener('load', () => onProgress?.(1))
    post.addEventListener('load', () => {
      if (post.status >= 200 && post.status < 300) resolve(post.response as Answer)
      else reject(problemFromBody(post.status, post.response))
    })
    post.addEventListener('error', () => reject(new NetworkFailure(new Error('no answer'))))
    post.addEventListener('abort', () => reject(new DOMException('Given up.', 'AbortError')))
    post.addEventListener('loadend', () => signal.removeEventListener('abort', giveUp))
    signal.addEventListener('abort', giveUp)
    if (signal.aborted) reject(new DOMException('Given up.', 'AbortError'))
    else post.send(file)
  })

/** Types that are sent as they are. The server detects the type by the file's content anyway. */
const NAMED_TYPES = ['image/png', 'image/jpeg', 'image/webp']
const ANY_TYPE = 'application/octet-stream'

/** Longest file name sent, in characters: fits into a header. The server shortens it further. */
const MAX_FILE_NAME_LENGTH = 200

const MEGABYTE = 1024 * 1024

/** Why the server would refuse a file; null if it may be sent. */
export const fileProblem = ({ size }: Pick<Blob, 'size'>): string | null => {
  if (size === 0) return words.imageEmpty
  if (size <= MAX_IMAGE_BYTES) return null
  const megabytes = sayTenths(size / MEGABYTE)
  return words.imageTooLarge(MAX_IMAGE_BYTES / MEGABYTE, megabytes)
}

/**
 * Uploads an image; progress stays at 1 while the server makes tiles. Throws what `sendFile` throws,
 * and an error with the reason for a file that the server would refuse.
 */
export const uploadImage = async (
  campaign: string,
  file: File,
  options: Pick<SendOptions, 'onProgress' | 'signal'>,
): Promise<ImageView> => {
  const problem = fileProblem(file)
  if (problem) throw new Error(problem)
  return sendFile(apiPath(campaign, '/images'), file, {
    ...options,
    type: NAMED_TYPES.includes(file.type) ? file.type : ANY_TYPE,
    headers: {
      [FILE_NAME_HEADER]: encodeURIComponent(file.name.slice(-MAX_FILE_NAME_LENGTH).toWellFormed()),
    },
  })
}

export const sayUploadError = (error: Error): string =>
  error instanceof NetworkFailure ? words.imageNotArrived : error.message
