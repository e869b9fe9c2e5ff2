import { MAX_TIMES_OF_DAY } from '#shared/bounds.ts'
import { MAX_REACH } from './knowledge.ts'
import type { Readers } from './record.ts'
import type { Terrain } from './terrain.ts'
import { type RainRules, type Weather, weatherFromRain } from './weather.ts'

/** From and to, both included. */
export interface Bounds {
  readonly min: number
  readonly max: number
}

/** R-RULE-3: far above any table, so that rules stay small and a day short. */
export const DIE_BOUNDS: Bounds = { min: 2, max: 1_000 }
export const DC_BOUNDS: Bounds = { min: 0, max: 100 }
export const DC_CHANGE_BOUNDS: Bounds = { min: -100, max: 100 }
export const GALLONS_BOUNDS: Bounds = { min: 0, max: 100 }
const NEED_BOUNDS: Bounds = { min: 0, max: 100 }
/** Points, which are hexes while every terrain costs 1. */
const POINTS_BOUNDS: Bounds = { min: 0, max: 99 }
export const COST_BOUNDS: Bounds = { min: 1, max: 99 }
/** Of weather: more or fewer points. */
export const WEATHER_POINTS_BOUNDS: Bounds = { min: -99, max: 99 }
export const WEATHER_TABLE_COUNT: Bounds = { min: 1, max: 6 }
export const WEATHER_ROW_COUNT: Bounds = { min: 1, max: 12 }
export const WEATHER_NAME_LENGTH: Bounds = { min: 1, max: 30 }
export const TERRAIN_COUNT: Bounds = { min: 1, max: 40 }
export const SIGHT_BOUNDS: Bounds = { min: 0, max: MAX_REACH }
/** Of a dice expression and of a time of day, in characters. */
export const DICE_LENGTH: Bounds = { min: 1, max: 40 }
export const TIME_LENGTH: Bounds = { min: 1, max: 30 }
export const TIMES_COUNT: Bounds = { min: 0, max: MAX_TIMES_OF_DAY }

interface Field<Kind extends string, Value> {
  readonly kind: Kind
  /** For screen readers, faults and lists of changes. */
  readonly label: string
  /** The specification's. */
  readonly standard: Value
}

type NumberField = Field<'number', number> & Bounds
const number = (label: string, bounds: Bounds, standard: number): NumberField => ({
  ...bounds,
  kind: 'number',
  label,
  standard,
})

/** A result, at most that of the `die` beside it. */
type ThresholdField = Field<'threshold', number>
const threshold = (label: string, standard: number): ThresholdField => ({
  kind: 'threshold',
  label,
  standard,
})

type MaybeField = Field<'number or none', number | null> & Bounds

interface ChoiceField<Value extends string> extends Field<'choice', Value> {
  readonly choices: readonly Value[]
}
const choice = <const Value extends string>(
  label: string,
  choices: readonly Value[],
  standard: Value,
): ChoiceField<Value> => ({ kind: 'choice', label, choices, standard })

type SwitchField = Field<'switch', boolean>

/** As `1d6`. */
type DiceField = Field<'dice', string>
const dice = (label: string, standard: string): DiceField => ({ kind: 'dice', label, standard })

/** In their order; each once, without a colon. */
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

/** R-NAV-5: whether the check is made where the way is plain. */
export const CHECK_POLICIES = ['check', 'skip'] as const

/**
 * R-RULE-1: the numbers that a campaign is played by, terrains apart; the procedure is the code's.
 * The rules' type, the standard, what is refused, and the page of the rules are made of this table.
 */
export const RULE_FIELDS = {
  /** R-ENC-1, R-ENC-2: when encounters are checked in a day, and on what they happen. */
  encounters: {
    die: number('Encounter die', DIE_BOUNDS, 20),
    onAtLeast: threshold('An encounter on', 18),
    times: {
      kind: 'times',
      label: 'Times of day',
      standard: ['morning', 'afternoon', 'evening'],
    } as TimesField,
  },
  /** R-SUP-1: of a party member in a day. */
  needs: {
    ointment: number('Ointment a member', NEED_BOUNDS, 1),
    water: number('Water a member', NEED_BOUNDS, 2),
    food: number('Food a member', NEED_BOUNDS, 1),
  },
  navigation: {
    /** R-PACE-2: what pace adds to the DC. */
    paceDc: {
      slow: number('DC at slow pace', DC_CHANGE_BOUNDS, -5),
      normal: number('DC at normal pace', DC_CHANGE_BOUNDS, 0),
      fast: number('DC at fast pace', DC_CHANGE_BOUNDS, 5),
    },
    onTrail: choice('On the own trail', CHECK_POLICIES, 'check'),
    onWater: choice('On water with a canoe', CHECK_POLICIES, 'check'),
    /** Added to the check. */
    guide: number('Bonus of a guide', DC_CHANGE_BOUNDS, 0),
  },
  movement: {
    /** Points a day. */
    hexes: {
      slow: number('Hexes at slow pace', POINTS_BOUNDS, 1),
      normal: number('Hexes at normal pace', POINTS_BOUNDS, 1),
      fast: number('Hexes at fast pace', POINTS_BOUNDS, 1),
    },
    /** The d4 of slow and fast pace does nothing, or takes or adds a point. */
    paceDie: choice('The pace die', ['none', 'one-hex'], 'none'),
    /** Points a day on water with a canoe, where that is more. */
    canoe: number('Hexes on water with a canoe', POINTS_BOUNDS, 1),
    /** R-COST-5: what becomes of points that do not cover the next hex. */
    leftover: choice('Points left over', ['lost', 'kept'], 'lost'),
  },
  forage: {
    dc: number('DC of foraging', DC_BOUNDS, 15),
    /** What a success brings. */
    rations: dice('Rations that foraging brings', '1d6'),
    gallons: dice('Gallons that foraging brings', '1d6'),
    /** The points that foraging on the march costs; null: only a party that stays forages. */
    whileTravelling: {
      ...POINTS_BOUNDS,
      kind: 'number or none',
      label: 'Foraging on the march',
      standard: null,
    } as MaybeField,
  },
  /** Whether the dice in a row of an encounter table are rolled with it. */
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

/** Who may read them. A new part does not compile until it is labelled. */
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

const standardOf = (part: RulePart): unknown =>
  isRuleField(part)
    ? part.standard
    : Object.fromEntries(Object.entries(part).map(([name, below]) => [name, standardOf(below)]))

/** R-RAIN-2, R-RAIN-3: the specification's. */
export const STANDARD_RAIN: RainRules = {
  die: 4,
  heavyOnAtLeast: 4,
  gallons: { light: 0, heavy: 1 },
}

/** The specification's, terrains apart. */
export const STANDARD_NUMBERS: Omit<RuleSet, 'terrains'> = {
  ...(standardOf(RULE_FIELDS) as ValuesOf<typeof RULE_FIELDS>),
  weather: weatherFromRain(STANDARD_RAIN),
}

type PathsOf<Part> = {
  [Name in keyof Part & string]: Part[Name] extends RuleField
    ? Name
    : `${Name}.${PathsOf<Part[Name]>}`
}[keyof Part & string]

/** As `navigation.paceDc.slow`. */
export type RulePath = PathsOf<typeof RULE_FIELDS>

const fieldsIn = (part: RulePart, path: readonly string[]): [string, RuleField][] =>
  isRuleField(part)
    ? [[path.join('.'), part]]
    : Object.entries(part).flatMap(([name, below]) => fieldsIn(below, [...path, name]))

/** By path, in the table's order. */
export const RULE_FIELDS_BY_PATH = new Map(fieldsIn(RULE_FIELDS, []) as [RulePath, RuleField][])

type Tree = Readonly<Record<string, unknown>>

export const ruleValueAt = (rules: RuleSet, path: string): unknown =>
  path.split('.').reduce<unknown>((tree, name) => (tree as Tree)[name], rules)
