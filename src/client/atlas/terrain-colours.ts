import type { TerrainName } from '../../rules/terrain.ts'

/** The colour that each terrain is painted in on the chart, by day and by lamplight. */
export const TERRAIN_COLOURS: Readonly<Record<TerrainName, string>> = {
  Beach: '#edcf6d',
  'Jungle (No Undead)': '#7cc05a',
  'Jungle (Lesser Undead)': '#2f8f4e',
  'Jungle (Greater Undead)': '#12522f',
  Mountains: '#8f5d3c',
  Rivers: '#3c8fd6',
  Ruins: '#9166b8',
  Swamp: '#6e7a1e',
  Wasteland: '#e08a3c',
}
