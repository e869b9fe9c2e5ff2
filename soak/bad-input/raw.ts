import { connect } from 'node:net'
import type { Chance } from '../support/chance.ts'
import { API } from '../support/gm.ts'

const PATH = `${API}/days`
const LINES = [
  `POST ${PATH} HTTP/1.1`,
  `GET ${PATH} HTTP/1.1`,
  `PROPFIND ${PATH} HTTP/1.1`,
  `TRACE ${PATH} HTTP/1.1`,
  `BREW ${PATH} HTTP/1.1`,
  `GET http://evil.example.org${PATH} HTTP/1.1`,
  'GET //evil.example.org HTTP/1.1',
  'GET * HTTP/1.1',
  'OPTIONS * HTTP/1.1',
  'CONNECT localhost:1 HTTP/1.1',
  `GET ${PATH} HTTP/0.9`,
  `GET ${PATH} HTTP/2.0`,
  'GET /%00%ff%zz HTTP/1.1',
  `GET ${API}/live HTTP/1.1`,
  '\u0016\u0003\u0001',
  '',
]
const HEADERS = [
  'Host: localhost',
  'Host: evil.example.org',
  'Content-Length: 5',
  'Content-Length: -1',
  'Content-Length: 99999999999999999999',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: gzip, chunked',
  'Upgrade: websocket',
  'Upgrade: h2c',
  'Connection: upgrade',
  'Sec-WebSocket-Version: 99',
  'Sec-WebSocket-Key: short',
  'Expect: 100-continue',
  'Expect: the worst',
  'X-Overland: 1',
  'Content-Type: application/json',
  `Cookie: ${'a=b; '.repeat(2_000)}`,
  'Broken',
  ': empty',
  'A\u0000B: c',
]
const TAILS = ['5\r\nhello\r\n0\r\n\r\n', 'zz\r\n', '{}', '\u0081\u0085abcd', '']

/** No requests, or hardly. */
export const rawNonsense = (chance: Chance): Buffer => {
  const noise = (): string =>
    String.fromCharCode(...Array.from({ length: chance.below(60) }, () => chance.below(256)))
  const oneOf = (texts: readonly string[]): string =>
    chance.happens(2 / 3) ? chance.pick(texts) : noise()
  const headers = Array.from({ length: chance.below(7) }, () => oneOf(HEADERS))
  return Buffer.from([oneOf(LINES), ...headers, '', oneOf(TAILS)].join('\r\n'), 'latin1')
}

/** Answers everything until the server hangs up. */
export const sendRaw = (port: number, bytes: Buffer): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes))
    let answer = ''
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      answer += chunk
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => resolve(answer))
  })

export const statusesIn = (answer: string): readonly number[] =>
  [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status))
