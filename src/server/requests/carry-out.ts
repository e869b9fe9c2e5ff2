import type { FastifyRequest } from 'fastify'
import type { CommandRequest } from '../../campaign/execute.ts'
import { Refusal } from '../../campaign/refusal.ts'
import { badInput, problem } from '../problems/http-problem.ts'
import { parseIfMatch } from './if-match.ts'
import { onceFrom } from './once.ts'

/** Never the newest revision. */
const NO_REVISION = ''

/**
 * A kept answer comes before any complaint about `If-Match`.
 *
 * @param body tells one body from another, if it is a file
 */
export const carryOut = async <Answer>(
  request: FastifyRequest,
  command: (asked: CommandRequest) => Promise<Answer>,
  body: unknown = request.body,
): Promise<Answer> => {
  const asked = parseIfMatch(request.headers['if-match'])
  const revision = asked.kind === 'revision' ? asked.revision : NO_REVISION
  const once = onceFrom(request, body)
  try {
    const { campaign: loaded } = request.entered
    return await command({ campaign: loaded.id, loaded, revision, ...(once && { once }) })
  } catch (error) {
    const isStale = error instanceof Refusal && error.reason.code === 'STALE_REVISION'
    if (!isStale || asked.kind === 'revision') throw error
    if (asked.kind === 'missing') throw problem('REVISION_REQUIRED')
    throw badInput('If-Match', 'not-a-revision')
  }
}
