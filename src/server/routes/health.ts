import { Type } from 'typebox'
import { StoreUnavailable } from '../../campaign/store.ts'
import type { App, Parts } from '../parts.ts'

const OkSchema = Type.Object({ status: Type.Literal('ok') })

/** In ms. */
const DATABASE_LIMIT_MS = 1_500

type HealthParts = Pick<Parts, 'store' | 'clock'>

/** Asks once for all who ask meanwhile: a database that hangs is not asked again and again. */
const askStore = ({ store, clock }: HealthParts): (() => Promise<void>) => {
  let asked: Promise<void> | undefined
  const ask = (): Promise<void> => {
    asked ??= store.ping().finally(() => {
      asked = undefined
    })
    return asked
  }
  return async () => {
    const answered = new AbortController()
    const giveUp = async () => {
      await clock.sleep(DATABASE_LIMIT_MS, answered.signal)
      throw new StoreUnavailable('The database took too long to answer.')
    }
    await Promise.race([ask(), giveUp()]).finally(() => answered.abort())
  }
}

/** Balancers ask by names of their own, and learn nothing else. */
const answersAnyHost = (): boolean => true

export const healthRoutes = (app: App, parts: HealthParts): void => {
  const isReady = askStore(parts)

  app.get(
    '/healthz',
    {
      config: { answersAnyHost },
      schema: { summary: 'Whether the server runs', response: { 200: OkSchema } },
    },
    async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )

  app.get(
    '/readyz',
    {
      config: { answersAnyHost, problems: ['UNAVAILABLE'] },
      schema: { summary: 'Whether the database answers', response: { 200: OkSchema } },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store')
      await isReady()
      return reply.send({ status: 'ok' })
    },
  )
}
