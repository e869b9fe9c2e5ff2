import type { Day, GmView } from '../../protocol/views.ts'
import { move } from '../../rules/hex.ts'

/**
 * The view after a day, as far as its answer says; the live view brings the surroundings, what is
 * known, and the trail. R-LOST-2: the party believes to have gone where it meant to.
 */
export const viewAfter = (view: GmView, { revision, day, map, order }: Day): GmView => ({
  ...view,
  revision,
  day,
  map,
  believed: view.settings.lost === 'true-hex' ? map.position : move(view.believed, order.direction),
  suggestion: null,
  undo: { kind: 'day', day },
  redo: null,
})
