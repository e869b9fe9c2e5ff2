import { Agent, type IncomingHttpHeaders, request } from 'node:http'

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export type Send = (
  method: string,
  path: string,
  headers?: Readonly<Record<string, string>>,
  body?: string,
) => Promise<Answer>

/** An HTTP client that keeps one connection open. */
export const keepAliveClient = (port: number): { send: Send; close: () => void } => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const send: Send = (method, path, headers = {}, body) =>
    new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': `${Buffer.byteLength(body)}` }
      const call = request(
        { agent, host: '127.0.0.1', port, method, path, headers: { ...headers, ...length } },
        (response) => {
          const parts: Buffer[] = []
          response.on('data', (part: Buffer) => parts.push(part))
          response.on('error', reject)
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(parts).toString(),
            }),
          )
        },
      )
      call.on('error', reject)
      call.end(body)
    })
  return { send, close: () => agent.destroy() }
}
