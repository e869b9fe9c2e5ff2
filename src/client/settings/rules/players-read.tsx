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

/** R-TER-4: what players may read instead of names that tell them a grade. */
const plainNames = (terrains: Terrains): readonly string[] => [
  ...new Set(
    terrains.flatMap(({ name, playersName }) =>
      playersName === null ? (withoutGrade(name) ?? []) : [],
    ),
  ),
]

/** R-TER-4: players read the plain name of all terrains that have it with a grade. */
export const withPlainName = (terrains: Terrains, plainName: string): Terrains =>
  terrains.map((terrain) =>
    terrain.playersName === null && withoutGrade(terrain.name) === plainName
      ? { ...terrain, playersName: plainName }
      : terrain,
  )

/** `Mountain` and `Mountains` are one. */
const foldedName = (name: string): string => foldText(name).replace(/s$/, '')

/**
 * R-RULE-6: another list of terrains, as the map knows it: one that has the id or the name of a
 * terrain of the map is that terrain, and players go on reading its name.
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

/** The standard, where players go on reading the names that they have: these are no rules. */
export const standardRulesFor = (mapTerrains: Terrains): RuleSet => ({
  ...STANDARD_RULES,
  terrains: matchToMapTerrains(STANDARD_RULES.terrains, mapTerrains),
})

/** R-TER-4: where names tell players a grade, one press takes it away. */
export const PlainNamesNote = () => {
  const gm = useGm()
  const { rules } = useView()
  const takePlainName = (name: string): void => {
    const body = { ...rules, terrains: withPlainName(rules.terrains, name) }
    const says = words.playersRead(name)
    void gm.run({ kind: 'edit', method: 'PUT', route: '/rules', body, says, basedOn: { rules } })
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
