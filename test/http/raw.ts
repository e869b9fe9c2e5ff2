import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A parsed HTTP answer from a raw connection. */
export interface RawAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A connection on which a test writes what it likes, and says when. */
export interface RawConnection {
  readonly socket: Socket
  readonly write: (text: string) => void
  /** The one answer, once the server has closed the connection. */
  readonly answer: () => Promise<RawAnswer>
}

export const openRaw = async (port: number): Promise<RawConnection> => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => socket.destroy())
  await once(socket, 'connect')
  let text = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk
  })
  const closed = once(socket, 'close')
  return {
    socket,
    write: (part) => void socket.write(part),
    answer: async () => {
      await closed
      return parse(text)
    },
  }
}

/** Sends the lines of a request without a body, and waits for the answer. */
export const askRaw = async (port: number, ...lines: readonly string[]): Promise<RawAnswer> => {
  const connection = await openRaw(port)
  connection.write(`${lines.join('\r\n')}\r\n\r\n`)
  return connection.answer()
}

const parse = (text: string): RawAnswer => {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  const [statusLine = '', ...lines] = head.split('\r\n')
  const headers = lines.map((line) => {
    const [name = '', ...value] = line.split(':')
    return [name.toLowerCase(), value.join(':').trim()]
  })
  return { status: Number(statusLine.split(' ')[1]), headers: Object.fromEntries(headers), body }
}
