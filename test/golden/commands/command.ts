import type { RulesAnswer } from '#protocol/rules/rules.ts'
import type { EncounterTableView } from '#protocol/rules/tables.ts'
import type { GmView } from '#protocol/views.ts'
import type { Chance } from '#soak/support/chance.ts'

/** A request of a GM, below the campaign's path. */
export interface Command {
  /** Names it in the golden files. */
  readonly kind: string
  /** `POST` if it is left out. */
  readonly method?: 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  /** Bytes are sent as they are, anything else as JSON. */
  readonly body?: unknown
  /** In place of the ones that the command needs. */
  readonly headers?: Readonly<Record<string, string>>
  /** Sent twice under one `Idempotency-Key`. */
  readonly isRepeated?: boolean
}

/** What the GM's screen has before a command. */
export interface Held {
  /** What has a random id stands in the order in which it came. */
  readonly view: GmView
  /** Ids of uploaded images, oldest first. */
  readonly images: readonly string[]
  readonly presets: RulesAnswer['presets']
  /** As a new campaign has them. */
  readonly firstTables: readonly EncounterTableView[]
  tables(): Promise<readonly EncounterTableView[]>
}

export type Make = (chance: Chance, held: Held) => Command | Promise<Command>

export const oneOfOr = <Item>(chance: Chance, items: readonly Item[], other: Item): Item =>
  items.length === 0 ? other : chance.pick(items)
