import type { TObject } from 'typebox'
import { newState } from '../campaign/create-campaign.ts'
import { playerView } from '../campaign/player-view.ts'
import { remembered } from '../campaign/remembered.ts'
import { gmView } from '../campaign/views.ts'
import {
  type Audience,
  type GmView,
  GmViewSchema,
  type PlayerView,
  PlayerViewSchema,
} from '../protocol/views.ts'
import { compileSerializer } from './compiled-schemas.ts'

/** Each audience's schema writes its answer: fields that it does not name are not sent. */
const SCHEMAS = { gm: GmViewSchema, player: PlayerViewSchema }

/** Writes a view field by field: a part that two views share, such as the trail, is written once. */
const writerOf = ({ properties }: TObject): ((view: object) => Buffer) => {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const write = compileSerializer(schema)
    const bytesOf = (value: unknown) => Buffer.from(write(value))
    return { name, before: Buffer.from(`,"${name}":`), bytesOf, bytesOfPart: remembered(bytesOf) }
  })
  return (view) => {
    const parts = fields.flatMap(({ name, before, bytesOf, bytesOfPart }) => {
      const value: unknown = view[name as keyof typeof view]
      if (value === undefined) return []
      const isPart = typeof value === 'object' && value !== null
      return [before, isPart ? bytesOfPart(value) : bytesOf(value)]
    })
    const written = Buffer.concat([...parts, Buffer.from('}')])
    written.write('{')
    return written
  }
}

const writers = remembered(writerOf)

/** Many readers of one map hold the same bytes. */
const WRITTEN = {
  gm: remembered((view: object) => writers(SCHEMAS.gm)(view)),
  player: remembered((view: object) => writers(SCHEMAS.player)(view)),
}

/** Compiles at the start what the first view would wait for, by writing a first view. */
export const prepareWriting = (): void => {
  const first = { state: newState(), revisions: { epoch: '', full: 0, public: 0 } }
  const beside = { id: '', history: '', head: null, redo: null }
  writeView(gmView({ ...beside, ...first }), 'gm')
  writeView(playerView(first), 'player')
}

/** A view's JSON by its schema, in UTF-8. */
export const writeView = (view: GmView | PlayerView, audience: Audience): Buffer =>
  WRITTEN[audience](view)
