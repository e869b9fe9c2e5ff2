/** R-TER-1: the form of a terrain's id. Stored documents use ids because they never change. */
export const TERRAIN_ID_PATTERN = /^[a-z0-9-]{1,32}$/
export type TerrainId = string & { readonly is?: 'a terrain’s id' }
/** A terrain's name for people and on the wire, by the campaign's rules. */
export type TerrainName = string & { readonly is?: 'a terrain’s name' }

/** Names of water on the built-in chart that the standard rules have no terrain for. */
export const OPEN_WATER_NAMES = ['Sea', 'Lake'] as const

/** The form of a colour: `#rrggbb` in lower case. */
export const COLOUR_PATTERN = /^#[0-9a-f]{6}$/

/** R-TER-1: a kind of land, with the rules for travelling on it. */
export interface Terrain {
  readonly id: TerrainId
  readonly name: TerrainName
  /** R-TER-3: the name that players read; null: the name. */
  readonly playersName: TerrainName | null
  /** R-TER-2: the difficulty class (DC) of the navigation check. */
  readonly dc: number
  readonly water: boolean
  /** R-COST-1: the points to enter a hex of this terrain. */
  readonly cost: number
  /** R-PACE-5: the fastest pace that counts on this terrain. */
  readonly fastest: 'slow' | 'normal' | 'fast'
  /** R-KNOW-3: how much further the party sees from this terrain, in hexes. */
  readonly sight: number
  /** The terrain's colour on the painted map. */
  readonly colour: string
  /** R-ENC-3: the id of the terrain's encounter table. */
  readonly table: string
}

/** @throws RangeError when the rules have no such terrain */
export const terrainById = (terrains: readonly Terrain[], id: TerrainId): Terrain => {
  for (const terrain of terrains) if (terrain.id === id) return terrain
  throw new RangeError(`The rules have no terrain ${id}`)
}
