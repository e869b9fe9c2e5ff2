import { OVERLAND_HEADER } from '../../../protocol/paths.ts'
import { NetworkFailure, problemFrom } from './problem.ts'

export interface SendOptions {
  readonly type: string
  readonly headers?: Readonly<Record<string, string>>
  /** `part` from 0 to 1; at 1 the server works on the file. */
  readonly onProgress: (part: number) => void
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
      if (total > 0) onProgress(loaded / total)
    })
    post.upload.addEventListener('load', () => onProgress(1))
    post.addEventListener('load', () => {
      if (post.status >= 200 && post.status < 300) resolve(post.response as Answer)
      else reject(problemFrom(post.status, post.response))
    })
    post.addEventListener('error', () => reject(new NetworkFailure(new Error('no answer'))))
    post.addEventListener('abort', () => reject(new DOMException('Given up.', 'AbortError')))
    post.addEventListener('loadend', () => signal.removeEventListener('abort', giveUp))
    signal.addEventListener('abort', giveUp)
    if (signal.aborted) reject(new DOMException('Given up.', 'AbortError'))
    else post.send(file)
  })
