import { redo, undo } from '../../campaign/undo.ts'
import { GmViewSchema } from '../../protocol/views.ts'
import type { App, Parts } from '../parts.ts'
import { carryOut } from '../requests/carry-out.ts'
import { etagOf } from '../requests/if-match.ts'
import { NoQuerySchema } from './schemas.ts'

/** Ways through the changes: the path, the command, and what is said at the end of the way. */
const STEPS = [
  ['/undo', undo, 'NOTHING_TO_UNDO', 'Takes the last change that stands back'],
  ['/redo', redo, 'NOTHING_TO_REDO', 'Puts the change that was taken back last back'],
] as const

export const undoRoutes = (app: App, { store }: Pick<Parts, 'store'>): void => {
  for (const [path, step, atTheEnd, summary] of STEPS) {
    app.post(
      path,
      {
        config: {
          access: 'gm',
          onRevision: true,
          takesRoom: false,
          answersRevision: true,
          problems: [atTheEnd],
        },
        schema: { summary, querystring: NoQuerySchema, response: { 200: GmViewSchema } },
      },
      async (request, reply) => {
        const view = await carryOut(request, (asked) => step(store, asked))
        return reply.header('etag', etagOf(view.revision)).send(view)
      },
    )
  }
}
