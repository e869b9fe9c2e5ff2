import fastify from 'fastify'

// The baseline of the server: a Fastify that only answers.
const app = fastify()
app.post('/', async (_, reply) => reply.code(201).send())
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
console.log('The empty server is ready')
process.once('SIGTERM', () => void app.close())
