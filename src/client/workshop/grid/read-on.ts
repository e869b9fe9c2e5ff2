import type { ChartChoice, ImageView } from '../../../protocol/chart.ts'
import type { Numbering } from '../../../rules/hex-number.ts'
import { FIRST_GRID } from '../draft/chart-draft.ts'
import type { Laying } from './laying.ts'
import { type Reading, readLaying } from './reading.ts'

/** Whether there are clicks that make no grid. */
export const isUnused = ({ marks, from }: Reading): boolean =>
  marks.length > 0 && from !== 'hand' && from !== 'fit'

export const readOn = (
  laying: Laying,
  image: ImageView,
  laid: ChartChoice | null,
  numbering: Numbering,
): Reading =>
  readLaying(laying, {
    before: laying.base ?? laid?.grid ?? FIRST_GRID,
    trusted: laying.base !== null || laid?.gm === image.id,
    numbering,
  })
