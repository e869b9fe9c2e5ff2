import { redo, undo } from '../../campaign/undo.ts'
import type { App, Parts } from '../parts.ts'
import { commandRoute } from './command-route.ts'

const STEPS = [
  ['/undo', undo, 'NOTHING_TO_UNDO', 'Takes the last change that stands back'],
  ['/redo', redo, 'NOTHING_TO_REDO', 'Puts the change that was taken back last back'],
] as const

export const undoRoutes = (app: App, { store }: Pick<Parts, 'store'>): void => {
  for (const [url, step, refusal, summary] of STEPS) {
    commandRoute(
      app,
      { method: 'POST', url, summary, takesRoom: false, problems: [refusal] },
      async (_, carry) => carry((asked) => step(store, asked)),
    )
  }
}
