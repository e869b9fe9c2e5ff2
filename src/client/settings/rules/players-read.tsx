import { useGm, useView } from '#client/session/use-gm.ts'
import { Button } from '#client/ui/button.tsx'
import type { RuleSet } from '#rules/rule-set.ts'
import { STANDARD_RULES } from '#rules/standard-rules.ts'
import { foldText } from '#shared/name.ts'
import styles from './rules.module.css'
import { terrain as words } from './words.ts'

type Terrains = RuleSet['terrains']

const NAME_WITH_GRADE = /^(.+?)\s*\([^()]*\)$/

/** `Jungle` of `Jungle (Lesser Undead)`; null for a name without brackets at its end. */
const withoutGrade = (name: string): string | null => NAME_WITH_GRADE.exec(name)?.[1] ?? null

/** R-TER-4: names without their grade, for terrains whose graded names players read. */
const plainNames = (terrains: Terrains): readonly string[] => [
  ...new Set(
    terrains.flatMap(({ name, playersName }) =>
      playersName === null ? (withoutGrade(name) ?? []) : [],
    ),
  ),
]

/** R-TER-4: gives all terrains of this plain name, with any grade, the plain name for players. */
export const withPlainName = (terrains: Terrains, plainName: string): Terrains =>
  terrains.map((terrain) =>
    terrain.playersName === null && withoutGrade(terrain.name) === plainName
      ? { ...terrain, playersName: plainName }
      : terrain,
  )

/** The folded name without a plural s, so that `Mountain` and `Mountains` match. */
const foldedName = (name: string): string => foldText(name).replace(/s$/, '')

/**
 * R-RULE-6: matches another list of terrains to the map's: a terrain with the id or the name of one
 * of the map gets its id and its name for players.
 */
export const matchToMapTerrains = (list: Terrains, mapTerrains: Terrains): Terrains => {
  const ids = new Set(list.map(({ id }) => id))
  const unmatched = new Map(
    mapTerrains
      .filter(({ id }) => !ids.has(id))
      .map((terrain) => [foldedName(terrain.name), terrain]),
  )
  return list.map((terrain) => {
    const mapTerrain =
      mapTerrains.find(({ id }) => id === terrain.id) ?? unmatched.get(foldedName(terrain.name))
    if (!mapTerrain) return terrain
    unmatched.delete(foldedName(terrain.name))
    return {
      ...terrain,
      id: mapTerrain.id,
      playersName: terrain.playersName ?? mapTerrain.playersName,
    }
  })
}

/** The standard rules with the map's names for players, which do not count as rules. */
export const standardRulesFor = (mapTerrains: Terrains): RuleSet => ({
  ...STANDARD_RULES,
  terrains: matchToMapTerrains(STANDARD_RULES.terrains, mapTerrains),
})

/** R-TER-4: a note with a button for each graded name that hides the grade from players. */
export const PlainNamesNote = () => {
  const gm = useGm()
  const { rules } = useView()
  const takePlainName = (name: string): void => {
    const body = { ...rules, terrains: withPlainName(rules.terrains, name) }
    const announcement = words.playersRead(name)
    void gm.run({
      kind: 'edit',
      method: 'PUT',
      route: '/rules',
      body,
      announcement,
      basedOn: { rules },
    })
  }
  const names = plainNames(rules.terrains)
  return (
    names.length > 0 && (
      <div className="note">
        <p className={styles.prose}>{words.graded}</p>
        {names.map((name) => (
          <Button key={name} onClick={() => takePlainName(name)}>
            {words.playersRead(name)}
          </Button>
        ))}
      </div>
    )
  )
}
