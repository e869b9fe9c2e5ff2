import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import { Type } from 'typebox'
import type { App } from '../parts.ts'
import { describeRoute } from './describe.ts'
import { nameSchemas } from './name-schemas.ts'

const DOCUMENT: FastifyDynamicSwaggerOptions = {
  openapi: {
    openapi: '3.1.0',
    info: {
      title: 'Overland',
      version: '1',
      description: 'A shared overland-travel tracker. All problems are RFC 9457 documents.',
    },
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'overland-{port}-{campaign}',
          description: 'The session; over https the name begins with __Host-.',
        },
        hostSession: {
          type: 'apiKey',
          in: 'cookie',
          name: 'overland-host-{port}',
          description: 'The session of the host; over https the name begins with __Host-.',
        },
      },
    },
  },
  transformObject: nameSchemas as NonNullable<FastifyDynamicSwaggerOptions['transformObject']>,
  transform: describeRoute as NonNullable<FastifyDynamicSwaggerOptions['transform']>,
}

/** Must come before the routes. */
export const collectRoutes = async (app: App): Promise<void> => {
  await app.register(swagger, DOCUMENT)
}

const DocumentSchema = Type.Unsafe<Buffer>({ type: 'object', additionalProperties: true })

/** The same bytes for all, made before anybody asks: that takes long. */
export const openapiRoute = (app: App): void => {
  let written: Buffer | undefined
  const write = (): Buffer => {
    written ??= Buffer.from(JSON.stringify(app.swagger()))
    return written
  }
  app.addHook('onListen', async () => void write())
  app.get(
    '/api/openapi.json',
    { schema: { summary: 'This document', response: { 200: DocumentSchema } } },
    async (_request, reply) => reply.type('application/json; charset=utf-8').send(write()),
  )
}
