import { useMemo } from 'react'
import { paceToggle } from '#client/session/order.ts'
import { useCampaign, useView } from '#client/session/use-gm.ts'
import { useSave } from '#client/session/use-save.ts'
import { Sheet } from '#client/sheet/sheet.tsx'
import { Button } from '#client/ui/button.tsx'
import { useDraft } from '#client/ui/draft/use-draft.ts'
import { cleanRules, findRuleFaults } from '#protocol/rules/rule-faults.ts'
import type { GmView } from '#protocol/views.ts'
import { CHAPTERS, chanceToBeLost } from './chapters.ts'
import { RuleLine } from './fields.tsx'
import lostStyles from './lost-table.module.css'
import { PlainNamesNote, standardRulesFor } from './players-read.tsx'
import { Presets } from './presets.tsx'
import styles from './rules.module.css'
import {
  changedFields,
  type DraftedRules,
  RULE_FIELDS,
  RulesFormContext,
  removedTerrains,
  ruleLabel,
  rulesToWrite,
  sayRule,
  type TerrainUses,
  useRulesForm,
} from './rules-draft.ts'
import { Terrains } from './terrains.tsx'
import { WeatherTables } from './weather-tables.tsx'
import * as words from './words.ts'

const SECTIONS = Object.keys(words.section) as words.Section[]

const sectionId = (section: words.Section): string => `rules-${section}`

const scrollToSection = (section: words.Section): void => {
  const heading = document.getElementById(sectionId(section))
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

const terrainUses = ({
  rules,
  map,
  terrain,
}: Pick<GmView, 'rules' | 'map' | 'terrain'>): TerrainUses => {
  const uses = rules.terrains.map(({ id, name }) => {
    const runs = terrain.find((painted) => painted.terrain === name)?.runs ?? []
    const hexes = runs.reduce((sum, [, , count]) => sum + count, 0)
    return [id, { isInRecord: name === map.terrain, hexes }] as const
  })
  return new Map(uses.filter(([, { isInRecord, hexes }]) => isInRecord || hexes > 0))
}

export const RulesPage = () => {
  const view = useView()
  const { map, tables, settings } = view
  const doPlayersSeeTerrain = settings.fog !== 'off' || settings.inKnownHexes === 'survey'
  const saved = useMemo(() => ({ rules: view.rules, replace: {} }), [view.rules])
  const key = `overland-rules-${useCampaign()}`
  const draft = useDraft({ key, saved, fields: RULE_FIELDS })
  const { mine } = draft
  const { rules, replace } = mine
  const faults = useMemo(() => {
    const hasTable = (id: string) => tables.some((table) => table.id === id)
    return findRuleFaults(cleanRules(rules), hasTable)
  }, [rules, tables])
  const removed = removedTerrains(mine, view.rules, terrainUses(view))
  const unsaved = draft.unsaved.map((field) => ruleLabel(field, rules))
  const save = useSave({
    page: words.page,
    draft: mine,
    unsaved,
    clashes: draft.clashes(
      (field) => ruleLabel(field, rules),
      (field, one, other) => sayRule(field, one.rules, other.rules),
    ),
    onDecide: draft.decide,
    findProblem: () => (faults.length > 0 ? words.cannotSave(faults.length) : null),
    send: async (put) => {
      const body = rulesToWrite(cleanRules(rules), removed)
      const basedOn = { rules: view.rules }
      const isSaved = await put({
        method: 'PUT',
        route: '/rules',
        body,
        announcement: words.saved,
        basedOn,
      })
      if (isSaved) draft.dropSaved(mine)
      return isSaved
    },
    onDrop: draft.drop,
  })
  const changeDraft = (change: Partial<DraftedRules>): void => draft.set({ ...mine, ...change })
  const standard = standardRulesFor([...rules.terrains, ...view.rules.terrains])
  const changedCount = changedFields(standard, rules).length
  return (
    <Sheet
      title={words.title}
      nav={{
        'aria-label': words.contents,
        children: SECTIONS.map((section) => (
          <button key={section} type="button" onClick={() => scrollToSection(section)}>
            {words.section[section]}
          </button>
        )),
      }}
      save={save}
    >
      <RulesFormContext value={{ rules, faults, onChange: (next) => changeDraft({ rules: next }) }}>
        <div className={`page ${styles.beside}`}>
          <div className="stack gap-4">
            <p className={`soft ${styles.prose}`}>{words.about}</p>
            <p className="row between">
              <span>{words.changedRules(changedCount)}</span>
              {changedCount > 0 && (
                <Button onClick={() => changeDraft({ rules: standard })}>{words.allBack}</Button>
              )}
            </p>
            {SECTIONS.map((section) => (
              <section
                key={section}
                className={styles.chapter}
                aria-labelledby={sectionId(section)}
              >
                <h3 id={sectionId(section)} className="quiet" tabIndex={-1}>
                  {words.section[section]}
                </h3>
                {section === 'terrains' && doPlayersSeeTerrain && unsaved.length === 0 && (
                  <PlainNamesNote />
                )}
                {section === 'presets' ? (
                  <Presets known={view.rules.terrains} />
                ) : section === 'weather' ? (
                  <WeatherTables />
                ) : section === 'terrains' ? (
                  <Terrains
                    tables={tables}
                    removed={removed}
                    onReplace={(id, to) => changeDraft({ replace: { ...replace, [id]: to } })}
                  />
                ) : (
                  CHAPTERS[section].map(([text, meaning]) => (
                    <RuleLine key={text} text={text} meaning={meaning?.(rules, map) ?? null} />
                  ))
                )}
              </section>
            ))}
          </div>
          <aside className={styles.preview}>
            <LostTable survival={map.survival} />
          </aside>
        </div>
      </RulesFormContext>
    </Sheet>
  )
}

const LostTable = ({ survival }: { readonly survival: number }) => {
  const { rules } = useRulesForm()
  return (
    <table className={`figures ${lostStyles.table}`}>
      <caption>
        <strong className="heading">{words.preview.title}</strong> {words.preview.about(survival)}
      </caption>
      <thead>
        <tr>
          <th scope="col">{words.preview.terrain}</th>
          {paceToggle.choices.map(({ value, label }) => (
            <th key={value} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rules.terrains.map((terrain) => (
          <tr key={terrain.id}>
            <th scope="row">
              <span className={lostStyles.swatch} style={{ background: terrain.colour }} />
              {terrain.name}
            </th>
            {paceToggle.choices.map(({ value: pace }) => {
              const chance = chanceToBeLost(rules, terrain, { pace, survival })
              return (
                <td key={pace} style={{ '--lost': Number.isNaN(chance) ? 0 : chance } as object}>
                  {Number.isNaN(chance) ? '–' : words.preview.percent(chance)}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
