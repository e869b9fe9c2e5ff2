import fastify from 'fastify'
import { expect, test } from 'vitest'
import { DayRequestSchema } from '#protocol/record.ts'
import { fieldErrors } from './field-errors.ts'

/** Errors of a body, by the server's validator. */
const errorsFor = async (body: unknown) => {
  const app = fastify({
    ajv: {
      customOptions: {
        coerceTypes: false,
        removeAdditional: false,
        allErrors: true,
        verbose: true,
      },
    },
  })
  app.post('/', { schema: { body: DayRequestSchema } }, async () => 'ok')
  app.setErrorHandler((error: { validation?: [] }, _request, reply) =>
    reply.send(fieldErrors(error.validation ?? [], 'body')),
  )
  const headers = { 'content-type': 'application/json' }
  const payload = JSON.stringify(body)
  return (await app.inject({ method: 'POST', url: '/', headers, payload })).json()
}

const ORDER = { direction: 1, pace: 'slow', canoe: false, manual: true }
const MAP = {
  position: { x: 1, y: 1 },
  terrain: 'Beach',
  rain: 'Light',
  water: 1,
  food: 1,
  ointment: 1,
  partyMembers: 1,
  raincatchers: 1,
  survival: 1,
}

const FOOD = 'Food must be a whole number from 0 to 1,000,000.'
const upTo = (max: number) => ({ min: 0, max, step: 1 })

test.each<[object, string, string, string, object?]>([
  [{ food: 2.7 }, 'map.food', FOOD, 'not-whole', upTo(1_000_000)],
  [{ food: '7' }, 'map.food', FOOD, 'not-whole', upTo(1_000_000)],
  [{ food: undefined }, 'map.food', 'Food is missing.', 'missing'],
  [
    { partyMembers: 101 },
    'map.partyMembers',
    'Party members must be a whole number from 0 to 100.',
    'out-of-range',
    upTo(100),
  ],
  [
    { survival: null },
    'map.survival',
    'Survival modifier must be a whole number from -20 to 50.',
    'not-whole',
    { min: -20, max: 50, step: 1 },
  ],
  [{ position: [] }, 'map.position', 'Position must be a JSON object.', 'not-an-object'],
  [
    { position: { x: 0.5, y: 0 } },
    'map.position.x',
    'position.x must be a whole number from -10,000 to 10,000.',
    'not-whole',
    { min: -10_000, max: 10_000, step: 1 },
  ],
  [
    { gold: 5 },
    'map.gold',
    'gold is not a field of this request.',
    'unknown-field',
    { name: 'gold' },
  ],
])('a map with %j is told: %s, %s', async (change, path, message, code, figures) => {
  const body = { ...ORDER, map: { ...MAP, ...change } }
  expect(await errorsFor(body)).toEqual([{ path, message, code, ...(figures && { figures }) }])
})

test.each([
  [{ direction: 0 }, 'direction', 'Direction must be a whole number from 1 to 6.', 'out-of-range'],
  [{ pace: 'brisk' }, 'pace', 'Pace must be slow, normal or fast.', 'not-one-of'],
  [{ canoe: 'yes' }, 'canoe', 'Canoe must be true or false.', 'not-true-or-false'],
  [{ manual: undefined }, 'manual', 'Manual is missing.', 'missing'],
  [{ map: 7 }, 'map', 'Map must be a JSON object.', 'not-an-object'],
])('an order with %j is told: %s, %s', async (change, path, message, code) => {
  expect(await errorsFor({ ...ORDER, ...change })).toMatchObject([{ path, message, code }])
})

test('a body that is no object is told as a whole', async () => {
  expect(await errorsFor([])).toMatchObject([
    { path: '', message: 'The body must be a JSON object.', code: 'not-an-object' },
  ])
})

test('a hundred mistakes are told as twenty, and a long name is cut', async () => {
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`f${index}`, 1]))
  expect(await errorsFor({ ...ORDER, ...many })).toHaveLength(20)
  const [error] = await errorsFor({ ...ORDER, ['x'.repeat(500)]: 1 })
  expect(error.message.length).toBeLessThan(120)
})
