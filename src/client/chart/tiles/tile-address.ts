import type { Tiles } from '../../../protocol/chart.ts'
import type { Audience } from '../../../protocol/views.ts'
import type { Tile } from '../../../rules/tiles.ts'

export const tileAddress = (
  { path }: Pick<Tiles, 'path'>,
  as: Audience,
  { level, column, row }: Tile,
  stamp: string,
): string =>
  `${path}/${level}/${column}-${row}.webp?v=${stamp}${as === 'player' ? '&as=player' : ''}`
