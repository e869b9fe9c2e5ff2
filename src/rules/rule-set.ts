import { MAX_TIMES_OF_DAY } from '#shared/bounds.ts'
import { MAX_REACH } from './knowledge.ts'
import type { Readers } from './record.ts'
import type { Terrain } from './terrain.ts'
import { type RainRules, type Weather, weatherFromRain } from './weather.ts'

/** The lowest and the highest allowed value, both included. */
export interface Bounds {
  readonly min: number
  readonly max: number
}

/** R-RULE-3: bounds that no game reaches; they keep rule sets small and days short. */
export const DIE_BOUNDS: Bounds = { min: 2, max: 1_000 }
export const DC_BOUNDS: Bounds = { min: 0, max: 100 }
export const DC_CHANGE_BOUNDS: Bounds = { min: -100, max: 100 }
export const GALLONS_BOUNDS: Bounds = { min: 0, max: 100 }
const NEED_BOUNDS: Bounds = { min: 0, max: 100 }
/** Bounds of movement points, which are hexes while every terrain costs 1. */
const POINTS_BOUNDS: Bounds = { min: 0, max: 99 }
export const COST_BOUNDS: Bounds = { min: 1, max: 99 }
/** Bounds of the points that weather adds to a day, or takes from it. */
export const WEATHER_POINTS_BOUNDS: Bounds = { min: -99, max: 99 }
export const WEATHER_TABLE_COUNT: Bounds = { min: 1, max: 6 }
export const WEATHER_ROW_COUNT: Bounds = { min: 1, max: 12 }
export const WEATHER_NAME_LENGTH: Bounds = { min: 1, max: 30 }
export const TERRAIN_COUNT: Bounds = { min: 1, max: 40 }
export const SIGHT_BOUNDS: Bounds = { min: 0, max: MAX_REACH }
/** Lengths of a dice expression and of the name of a time of day, in characters. */
export const DICE_LENGTH: Bounds = { min: 1, max: 40 }
export const TIME_LENGTH: Bounds = { min: 1, max: 30 }
export const TIMES_COUNT: Bounds = { min: 0, max: MAX_TIMES_OF_DAY }

interface Field<Kind extends string, Value> {
  readonly kind: Kind
  /** The field's name for screen readers, error messages and lists of changes. */
  readonly label: string
  /** The value in the standard rules. */
  readonly standard: Value
}

type NumberField = Field<'number', number> & Bounds
const numberField = (label: string, bounds: Bounds, standard: number): NumberField => ({
  ...bounds,
  kind: 'number',
  label,
  standard,
})

/** A result of the `die` in the same part of the rules. */
type ThresholdField = Field<'threshold', number>
const thresholdField = (label: string, standard: number): ThresholdField => ({
  kind: 'threshold',
  label,
  standard,
})

type MaybeField = Field<'number or none', number | null> & Bounds

interface ChoiceField<Value extends string> extends Field<'choice', Value> {
  readonly choices: readonly Value[]
}
const choiceField = <const Value extends string>(
  label: string,
  choices: readonly Value[],
  standard: Value,
): ChoiceField<Value> => ({ kind: 'choice', label, choices, standard })

type SwitchField = Field<'switch', boolean>

/** A dice expression such as `1d6`. */
type DiceField = Field<'dice', string>
const diceField = (label: string, standard: string): DiceField => ({
  kind: 'dice',
  label,
  standard,
})

/** Times of day in their order, each once; their names have no colon. */
type TimesField = Field<'times', readonly string[]>

export type RuleField =
  | NumberField
  | ThresholdField
  | MaybeField
  | ChoiceField<string>
  | SwitchField
  | DiceField
  | TimesField
export type RulePart = RuleField | { readonly [name: string]: RulePart }

export const isRuleField = (part: RulePart): part is RuleField => 'kind' in part

/** R-NAV-5: whether a navigation check is made on the party's own trail, or on water. */
export const CHECK_POLICIES = ['check', 'skip'] as const

/**
 * R-RULE-1: the fields of a rule set, terrains and weather apart. The rules' type, the standard
 * rules, validation and the rules page are made from this table.
 */
export const RULE_FIELDS = {
  /** R-ENC-1, R-ENC-2: when encounters are checked in a day, and on what they happen. */
  encounters: {
    die: numberField('Encounter die', DIE_BOUNDS, 20),
    onAtLeast: thresholdField('An encounter on', 18),
    times: {
      kind: 'times',
      label: 'Times of day',
      standard: ['morning', 'afternoon', 'evening'],
    } as TimesField,
  },
  /** R-SUP-1: what a party member needs in a day. */
  needs: {
    ointment: numberField('Ointment a member', NEED_BOUNDS, 1),
    water: numberField('Water a member', NEED_BOUNDS, 2),
    food: numberField('Food a member', NEED_BOUNDS, 1),
  },
  navigation: {
    /** R-PACE-2: what each pace adds to the DC of navigation. */
    paceDc: {
      slow: numberField('DC at slow pace', DC_CHANGE_BOUNDS, -5),
      normal: numberField('DC at normal pace', DC_CHANGE_BOUNDS, 0),
      fast: numberField('DC at fast pace', DC_CHANGE_BOUNDS, 5),
    },
    onTrail: choiceField('On the own trail', CHECK_POLICIES, 'check'),
    onWater: choiceField('On water with a canoe', CHECK_POLICIES, 'check'),
    /** The bonus that a guide adds to the navigation check. */
    guide: numberField('Bonus of a guide', DC_CHANGE_BOUNDS, 0),
  },
  movement: {
    /** Movement points a day at each pace. */
    hexes: {
      slow: numberField('Hexes at slow pace', POINTS_BOUNDS, 1),
      normal: numberField('Hexes at normal pace', POINTS_BOUNDS, 1),
      fast: numberField('Hexes at fast pace', POINTS_BOUNDS, 1),
    },
    /** Whether the d4 of slow and fast pace takes or adds a point. */
    paceDie: choiceField('The pace die', ['none', 'one-hex'], 'none'),
    /** Movement points a day in a canoe on water, if more than those of the pace. */
    canoe: numberField('Hexes on water with a canoe', POINTS_BOUNDS, 1),
    /** R-COST-5: whether points that do not cover the next hex are lost or kept. */
    leftover: choiceField('Points left over', ['lost', 'kept'], 'lost'),
  },
  forage: {
    dc: numberField('DC of foraging', DC_BOUNDS, 15),
    /** The dice for the rations that a successful check brings. */
    rations: diceField('Rations that foraging brings', '1d6'),
    gallons: diceField('Gallons that foraging brings', '1d6'),
    /** The points that foraging on the march costs; null: only a resting party forages. */
    whileTravelling: {
      ...POINTS_BOUNDS,
      kind: 'number or none',
      label: 'Foraging on the march',
      standard: null,
    } as MaybeField,
  },
  /** Whether dice in the names of encounters are rolled. */
  quantities: {
    kind: 'switch',
    label: 'Quantities of an encounter',
    standard: false,
  } as SwitchField,
} satisfies RulePart

type ValuesOf<Part> =
  Part extends Field<string, infer Value>
    ? Value
    : { readonly [Name in keyof Part]: ValuesOf<Part[Name]> }

export interface RuleSet extends ValuesOf<typeof RULE_FIELDS> {
  readonly weather: Weather
  readonly terrains: readonly Terrain[]
}

/** Who may read each part of the rules. A new part does not compile until it is listed. */
export const RULES_READERS = {
  needs: 'public',
  encounters: 'gm',
  weather: 'gm',
  navigation: 'gm',
  movement: 'gm',
  forage: 'gm',
  quantities: 'gm',
  terrains: 'gm',
} as const satisfies Record<keyof RuleSet, Readers>

const standardValues = (part: RulePart): unknown =>
  isRuleField(part)
    ? part.standard
    : Object.fromEntries(Object.entries(part).map(([name, child]) => [name, standardValues(child)]))

/** R-RAIN-2, R-RAIN-3: the rain of the standard rules. */
export const STANDARD_RAIN: RainRules = {
  die: 4,
  heavyOnAtLeast: 4,
  gallons: { light: 0, heavy: 1 },
}

/** The standard rules, terrains apart. */
export const STANDARD_NUMBERS: Omit<RuleSet, 'terrains'> = {
  ...(standardValues(RULE_FIELDS) as ValuesOf<typeof RULE_FIELDS>),
  weather: weatherFromRain(STANDARD_RAIN),
}

type PathsOf<Part> = {
  [Name in keyof Part & string]: Part[Name] extends RuleField
    ? Name
    : `${Name}.${PathsOf<Part[Name]>}`
}[keyof Part & string]

/** The path of a field, such as `navigation.paceDc.slow`. */
export type RulePath = PathsOf<typeof RULE_FIELDS>

const fieldEntries = (part: RulePart, path: readonly string[]): [string, RuleField][] =>
  isRuleField(part)
    ? [[path.join('.'), part]]
    : Object.entries(part).flatMap(([name, child]) => fieldEntries(child, [...path, name]))

/** The fields of the rules by path, in the table's order. */
export const RULE_FIELDS_BY_PATH = new Map(fieldEntries(RULE_FIELDS, []) as [RulePath, RuleField][])

type Tree = Readonly<Record<string, unknown>>

export const ruleValueAt = (rules: RuleSet, path: string): unknown =>
  path.split('.').reduce<unknown>((tree, name) => (tree as Tree)[name], rules)
