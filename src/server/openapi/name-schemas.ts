import type { TSchema } from 'typebox'
import { AccessSchema } from '../../protocol/access.ts'
import { ChangesSchema, DayChangesSchema } from '../../protocol/changes.ts'
import { ChartSchema, ImageSchema, LayChartSchema } from '../../protocol/chart.ts'
import { HostSettingsSchema, ListedCampaignSchema } from '../../protocol/host.ts'
import { GmSiteSchema, PaintSchema, SiteNoteSchema, SiteSchema } from '../../protocol/on-the-map.ts'
import { ProblemSchema } from '../../protocol/problems.ts'
import { DayRequestSchema, MapRecordSchema } from '../../protocol/record.ts'
import { RuleSetSchema } from '../../protocol/rules.ts'
import {
  BearingsSchema,
  ChangeSettingsSchema,
  WireSettingsSchema,
} from '../../protocol/settings.ts'
import {
  DaySchema,
  GmViewSchema,
  JournalDaySchema,
  PlayerViewSchema,
  TerrainSchema,
} from '../../protocol/views.ts'

const NAMED: Readonly<Record<string, TSchema>> = {
  Problem: ProblemSchema,
  Record: MapRecordSchema,
  Rules: RuleSetSchema,
  DayRequest: DayRequestSchema,
  Day: DaySchema,
  Changes: ChangesSchema,
  DayChanges: DayChangesSchema,
  JournalDay: JournalDaySchema,
  GmView: GmViewSchema,
  PlayerView: PlayerViewSchema,
  Terrain: TerrainSchema,
  Chart: ChartSchema,
  LayChart: LayChartSchema,
  Settings: WireSettingsSchema,
  ChangeSettings: ChangeSettingsSchema,
  Paint: PaintSchema,
  Bearings: BearingsSchema,
  SiteNote: SiteNoteSchema,
  Site: SiteSchema,
  GmSite: GmSiteSchema,
  Image: ImageSchema,
  Access: AccessSchema,
  ListedCampaign: ListedCampaignSchema,
  HostSettings: HostSettingsSchema,
}

/** Names the protocol's schemas, wherever the document repeats them. */
export const nameSchemas = ({ openapiObject }: { openapiObject: Document }): Document => {
  const names = new Map(Object.entries(NAMED).map(([name, schema]) => [inWords(schema), name]))

  const parts = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(refer)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, refer(part)]))
  }
  const refer = (value: unknown): unknown => {
    const name = names.get(inWords(value))
    return name === undefined ? parts(value) : { $ref: `#/components/schemas/${name}` }
  }

  const schemas = Object.entries(NAMED).map(([name, schema]) => [name, parts(schema)])
  return {
    ...openapiObject,
    components: { ...openapiObject.components, schemas: Object.fromEntries(schemas) },
    paths: refer(openapiObject.paths),
  }
}

interface Document {
  readonly components: object
  readonly paths: unknown
}

/** Equal schemas have the same JSON. */
const inWords = (schema: unknown): string => JSON.stringify(schema)
