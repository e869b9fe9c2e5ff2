import { Type } from 'typebox'
import { MAX_REACH } from '../rules/knowledge.ts'
import { CHECKS } from '../rules/navigation.ts'
import { PACE_DIE_EFFECTS, type RuleSet } from '../rules/rule-set.ts'
import { SUPPLIES } from '../rules/supplies.ts'
import type { TerrainId, TerrainName } from '../rules/terrain.ts'
import { exactly, nullable, oneOf, wholeNumber } from './schema.ts'

/** Bounds for a reader, far above any table. */
export const MAX_TERRAINS = 40
const MAX_TIMES = 24
const MAX_HEXES_A_DAY = 20
const MAX_DC = 100
const MAX_GALLONS = 100
const MAX_NEED = 100

const sides = wholeNumber({ min: 2, max: 1_000 })
const shown = wholeNumber({ min: 1, max: 1_001 })
const dc = wholeNumber({ min: 0, max: MAX_DC })
const dcChange = wholeNumber({ min: -MAX_DC, max: MAX_DC })
const gallons = wholeNumber({ min: 0, max: MAX_GALLONS })
const hexes = wholeNumber({ min: 0, max: MAX_HEXES_A_DAY })
const dice = Type.String({ minLength: 1, maxLength: 40 })
const byPace = <Field extends Parameters<typeof Type.Array>[0]>(field: Field) =>
  exactly({ slow: field, normal: field, fast: field })

export const TerrainIdSchema = Type.Unsafe<TerrainId>(Type.String({ pattern: '^[a-z0-9-]{1,32}$' }))

/** The campaign's rules say which names there are. */
export const TerrainNameSchema = Type.Unsafe<TerrainName>(
  Type.String({ description: 'The name of a terrain, by the rules of the campaign.' }),
)

/** R-SUP-1: of a party member in a day. */
export const NeedsSchema = exactly(
  Object.fromEntries(
    SUPPLIES.map((supply) => [supply, wholeNumber({ min: 0, max: MAX_NEED })]),
  ) as Record<(typeof SUPPLIES)[number], ReturnType<typeof wholeNumber>>,
)

export const RuleSetSchema = Type.Unsafe<RuleSet>(
  exactly({
    encounters: exactly({
      die: sides,
      onAtLeast: shown,
      times: Type.Array(Type.String({ pattern: '^[^:]{1,30}$' }), { maxItems: MAX_TIMES }),
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
    terrains: Type.Array(
      exactly({
        id: TerrainIdSchema,
        name: Type.Unsafe<TerrainName>(Type.String({ minLength: 1, maxLength: 80 })),
        dc,
        water: Type.Boolean(),
        sight: wholeNumber({ min: 0, max: MAX_REACH }),
        colour: Type.String({ pattern: '^#[0-9a-f]{6}$' }),
        table: Type.String({ minLength: 1, maxLength: 64 }),
      }),
      { minItems: 1, maxItems: MAX_TERRAINS },
    ),
  }),
)
