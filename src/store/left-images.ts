import { type Kysely, sql } from 'kysely'
import { BUILT_IN } from '../campaign/image-store.ts'
import type { ChartTileRow, Schema } from './schema.ts'

export type WhichImage = Pick<ChartTileRow, 'owner' | 'image'>

/** Steps of a statement: tens of milliseconds, however large the database is. */
export const STEPS_A_LOOK = 600

/** Without an image: the owner has no more. Without an owner: the walk is over. */
interface Step {
  readonly owner: string | null
  readonly image: string | null
  readonly is_left: 0 | 1
}

/** Images with tiles that nobody reaches: unfinished, half deleted, or without a campaign. */
export async function* leftImages(db: Kysely<Schema>): AsyncGenerator<WhichImage> {
  let at: Pick<Step, 'owner' | 'image'> | undefined = { owner: '', image: null }
  while (at && at.owner !== null) {
    const steps: readonly Step[] = await walk(db, at.owner, at.image)
    for (const { owner, image, is_left } of steps)
      if (owner && image && is_left) yield { owner, image }
    at = steps.at(-1)
  }
}

/** Goes from image to image through the index; a list of all images would read all tiles. */
const walk = async (
  db: Kysely<Schema>,
  owner: string,
  image: string | null,
): Promise<readonly Step[]> => {
  const { rows } = await sql<Step>`
    with recursive walk (owner, image, step) as (
      select cast(${owner} as text), cast(${image} as text), 0
      union all
      select
        case when image is null
          then (select min(t.owner) from chart_tiles as t where t.owner > walk.owner)
          else owner end,
        case when image is null
          then ''
          else (select min(t.image) from chart_tiles as t
            where t.owner = walk.owner and t.image > walk.image) end,
        step + 1
      from walk
      where owner is not null and step < ${sql.lit(STEPS_A_LOOK)}
    )
    select owner, image,
      case when
        exists (select 1 from chart_images as i where i.owner = walk.owner and i.image = walk.image)
        and (walk.owner = ${BUILT_IN} or exists (select 1 from campaigns where id = walk.owner))
      then 0 else 1 end as is_left
    from walk where step > 0 order by step`.execute(db)
  return rows
}
