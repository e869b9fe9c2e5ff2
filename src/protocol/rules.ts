import { type Static, Type } from 'typebox'
import { CHECKS } from '../rules/navigation.ts'
import { PACE_DIE_EFFECTS, type RuleSet } from '../rules/rule-set.ts'
import { SUPPLIES } from '../rules/supplies.ts'
import type { TerrainId, TerrainName } from '../rules/terrain.ts'
import { NameField } from './names.ts'
import { type Bounds, COLOUR, RULE_BOUNDS, TERRAIN_ID } from './rule-bounds.ts'
import { exactly, nullable, oneOf, valuesByName, wholeNumber } from './schema.ts'

const sides = wholeNumber(RULE_BOUNDS.die)
/** At most the die's sides: `findRuleFaults` looks. */
const shown = wholeNumber({ min: 1, max: RULE_BOUNDS.die.max })
const dc = wholeNumber(RULE_BOUNDS.dc)
const dcChange = wholeNumber(RULE_BOUNDS.dcChange)
const gallons = wholeNumber(RULE_BOUNDS.gallons)
const hexes = wholeNumber(RULE_BOUNDS.hexes)
const textOf = ({ min, max }: Bounds) => Type.String({ minLength: min, maxLength: max })
const listOf = <Field extends Parameters<typeof Type.Array>[0]>(
  field: Field,
  { min, max }: Bounds,
) => Type.Array(field, { minItems: min, maxItems: max })
const dice = textOf(RULE_BOUNDS.diceLength)
const byPace = <Field extends Parameters<typeof Type.Array>[0]>(field: Field) =>
  exactly({ slow: field, normal: field, fast: field })

export const TerrainIdSchema = Type.Unsafe<TerrainId>(Type.String({ pattern: TERRAIN_ID.source }))

/** The campaign's rules say which names there are. */
export const TerrainNameSchema = Type.Unsafe<TerrainName>(
  Type.String({ description: 'The name of a terrain, by the rules of the campaign.' }),
)

/** R-SUP-1: of a party member in a day. */
export const NeedsSchema = exactly(
  Object.fromEntries(SUPPLIES.map((supply) => [supply, wholeNumber(RULE_BOUNDS.need)])) as Record<
    (typeof SUPPLIES)[number],
    ReturnType<typeof wholeNumber>
  >,
)

const ruleFields = {
  encounters: exactly({
    die: sides,
    onAtLeast: shown,
    /** How many there may be, is held against with the campaign's other bounds. */
    times: Type.Array(textOf(RULE_BOUNDS.timeLength)),
  }),
  rain: exactly({
    die: sides,
    heavyOnAtLeast: shown,
    gallons: exactly({ light: gallons, heavy: gallons }),
  }),
  needs: NeedsSchema,
  navigation: exactly({
    paceDc: byPace(dcChange),
    onTrail: oneOf(CHECKS),
    onWater: oneOf(CHECKS),
    guide: dcChange,
  }),
  movement: exactly({
    hexes: byPace(hexes),
    paceDie: oneOf(PACE_DIE_EFFECTS),
    canoe: hexes,
  }),
  forage: exactly({ dc, rations: dice, gallons: dice, whileTravelling: nullable(hexes) }),
  quantities: Type.Boolean(),
  terrains: listOf(
    exactly({
      id: TerrainIdSchema,
      name: Type.Unsafe<TerrainName>(NameField),
      dc,
      water: Type.Boolean(),
      sight: wholeNumber(RULE_BOUNDS.sight),
      colour: Type.String({ pattern: COLOUR.source }),
      table: Type.String({ minLength: 1, maxLength: 64 }),
    }),
    RULE_BOUNDS.terrains,
  ),
}

export const RuleSetSchema = Type.Unsafe<RuleSet>(exactly(ruleFields))

/** Body of `PUT /rules`: the rules, and terrains that take the place of deleted ones, by id. */
export const WriteRulesSchema = exactly({
  ...ruleFields,
  replace: Type.Optional(valuesByName(TerrainIdSchema)),
})
export type WrittenRules = RuleSet & { readonly replace?: Readonly<Record<string, TerrainId>> }

/** A ready rule set, and where its numbers come from. */
export interface RulesPreset {
  readonly id: string
  readonly name: string
  readonly about: string
  readonly rules: RuleSet
  readonly sources: readonly { readonly fields: readonly string[]; readonly source: string }[]
}

const FieldsSchema = Type.Array(
  Type.String({
    description: 'A dotted path into the rules, with * for each element; it covers what is below.',
  }),
)

/** Answer of `GET /rules`. */
export const RulesAnswerSchema = exactly({
  rules: RuleSetSchema,
  presets: Type.Unsafe<readonly RulesPreset[]>(
    Type.Array(
      exactly({
        id: Type.String(),
        name: Type.String(),
        about: Type.String(),
        rules: RuleSetSchema,
        sources: Type.Array(exactly({ fields: FieldsSchema, source: Type.String() })),
      }),
    ),
  ),
})
export type RulesAnswer = Static<typeof RulesAnswerSchema>
