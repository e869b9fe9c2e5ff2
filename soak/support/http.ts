import { Agent, request as httpRequest } from 'node:http'

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

export interface RequestOptions {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** Time limit for the whole request, in ms; 10,000 by default. */
  readonly limitMs?: number
  /** Encoding of the answer; UTF-8 by default. */
  readonly encoding?: BufferEncoding
}

/** The Host header of all requests, so that one session is good on every node, as behind a proxy. */
export const COMMON_HOST = 'localhost:4400'

/** Closes idle connections before the server does, after 5 s: a request could meet the close. */
const agent = new Agent({ keepAlive: true, maxSockets: 512, timeout: 4_000 })

/**
 * Sends a request, and never repeats it.
 *
 * @throws when the connection fails or the time is over: the outcome is unknown then
 */
export const ask = (url: string, options: RequestOptions = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { method = 'GET', headers = {}, body, limitMs = 10_000, encoding = 'utf8' } = options
    const request = httpRequest(url, {
      method,
      agent,
      headers: {
        host: COMMON_HOST,
        // Node sends no content-length with GET and the like, and the body would become a request of its own.
        ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
        ...headers,
      },
      signal: AbortSignal.timeout(limitMs),
    })
    request.on('error', reject)
    request.on('response', (response) => {
      let text = ''
      response.setEncoding(encoding).on('data', (chunk: string) => {
        text += chunk
      })
      response.on('error', reject)
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      )
    })
    request.end(body)
  })
