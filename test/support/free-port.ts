import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below the ports that systems give by themselves, from 32768 or 49152 on: one of those may be
 * taken by any connection that is made anywhere before it is listened at, or listened at again.
 */
const FIRST_PORT = 20_000
/** Each process that tests has ports of its own: two never choose the same before either listens. */
const PROCESSES = 100
const PORTS_EACH = 120

let next = randomInt(PORTS_EACH)

/** A port of 127.0.0.1 that is free, and stays so for a server that is to come back to it. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    next = (next + 1) % PORTS_EACH
    const port = FIRST_PORT + (process.pid % PROCESSES) * PORTS_EACH + next
    if (await isFree(port)) return port
  }
}

/** Whether nobody listens at it, at any address. */
const isFree = async (port: number): Promise<boolean> => {
  const probe = createServer()
  try {
    await once(probe.listen(port), 'listening')
  } catch {
    return false
  }
  probe.close()
  await once(probe, 'close')
  return true
}
