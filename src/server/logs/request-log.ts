import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/** The route, not the address, which is a secret. */
export const requestFields = (
  { method, routeOptions, entered, params }: FastifyRequest,
  { statusCode: status, elapsedTime }: Pick<FastifyReply, 'statusCode' | 'elapsedTime'>,
): object => ({
  method,
  route: routeOptions.url ?? null,
  status,
  ms: Math.round(elapsedTime * 10) / 10,
  ...campaignField(entered?.campaign.id ?? (params as { id?: string } | undefined)?.id),
})

/** The logger hashes it. */
const campaignField = (campaign: string | undefined): object =>
  campaign === undefined ? {} : { campaign }

export class RequestLog extends LogController {
  constructor() {
    super({ requestIdLogLabel: 'request' })
  }

  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    if (error) request.log.warn({ ...requestFields(request, reply), err: error }, 'answer cut off')
    else request.log.info(requestFields(request, reply), 'answered')
  }
}
