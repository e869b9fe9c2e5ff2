import type { RulesAnswer } from '#protocol/rules/rules.ts'
import type { EncounterTableView } from '#protocol/rules/tables.ts'
import type { GmView } from '#protocol/views.ts'
import type { Chance } from '#soak/support/chance.ts'

/** A request of a GM; its path is below the campaign's. */
export interface Command {
  /** The command's name in golden files. */
  readonly kind: string
  /** HTTP method, `POST` by default. */
  readonly method?: 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  /** A buffer is sent as it is, another value as JSON. */
  readonly body?: unknown
  /** Headers that replace the default ones. */
  readonly headers?: Readonly<Record<string, string>>
  /** Whether the command is sent twice with one `Idempotency-Key`. */
  readonly isRepeated?: boolean
}

/** Everything that the GM's client knows before a command. */
export interface Situation {
  /** The GM's view; items with random ids are in order of appearance. */
  readonly view: GmView
  /** Ids of uploaded images, oldest first. */
  readonly images: readonly string[]
  readonly presets: RulesAnswer['presets']
  /** Encounter tables of a new campaign. */
  readonly firstTables: readonly EncounterTableView[]
  tables(): Promise<readonly EncounterTableView[]>
}

export type MakeCommand = (chance: Chance, situation: Situation) => Command | Promise<Command>

export const oneOfOr = <Item>(chance: Chance, items: readonly Item[], other: Item): Item =>
  items.length === 0 ? other : chance.pick(items)
