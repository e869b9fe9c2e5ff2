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
const SCHEMAS = { gm: { ...GmViewSchema }, player: { ...PlayerViewSchema } }

const compiled = remembered(compileSerializer)

/** Many readers of one map hold the same bytes. */
const WRITTEN = {
  gm: remembered((view: object) => Buffer.from(compiled(SCHEMAS.gm)(view))),
  player: remembered((view: object) => Buffer.from(compiled(SCHEMAS.player)(view))),
}

/** Compiles at the start what the first view would wait for, by writing a first view. */
export const prepareWriting = (): void => {
  const first = { state: newState(), revisions: { epoch: '', full: 0, public: 0 } }
  const beside = { id: '', history: '', head: null, redo: null, prepared: 0 }
  writeView(gmView({ ...beside, ...first }), 'gm')
  writeView(playerView(first), 'player')
}

/** A view's JSON by its schema, in UTF-8. */
export const writeView = (view: GmView | PlayerView, audience: Audience): Buffer =>
  WRITTEN[audience](view)
