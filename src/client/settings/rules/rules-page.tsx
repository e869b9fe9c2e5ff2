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
import { PlayersRead, standardFor } from './players-read.tsx'
import { Presets } from './presets.tsx'
import styles from './rules.module.css'
import {
  changedFields,
  type DraftedRules,
  leftOut,
  RULE_FIELDS,
  RulesFormContext,
  ruleLabel,
  sayRule,
  toWrite,
  type Uses,
  useRulesForm,
} from './rules-draft.ts'
import { Terrains } from './terrains.tsx'
import { WeatherTables } from './weather-tables.tsx'
import * as words from './words.ts'

const SECTIONS = Object.keys(words.section) as words.Section[]

const sectionId = (section: words.Section): string => `rules-${section}`

const turnTo = (section: words.Section): void => {
  const heading = document.getElementById(sectionId(section))
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

/** Where each terrain is in use: the record, painted hexes. */
const usesIn = ({ rules, map, terrain }: Pick<GmView, 'rules' | 'map' | 'terrain'>): Uses => {
  const uses = rules.terrains.map(({ id, name }) => {
    const runs = terrain.find((painted) => painted.terrain === name)?.runs ?? []
    const hexes = runs.reduce((sum, [, , count]) => sum + count, 0)
    return [id, { isOfRecord: name === map.terrain, hexes }] as const
  })
  return new Map(uses.filter(([, { isOfRecord, hexes }]) => isOfRecord || hexes > 0))
}

export const RulesPage = () => {
  const view = useView()
  const { map, tables, settings } = view
  const isShown = settings.fog !== 'off' || settings.inKnownHexes === 'survey'
  const saved = useMemo(() => ({ rules: view.rules, replace: {} }), [view.rules])
  const key = `overland-rules-${useCampaign()}`
  const draft = useDraft({ key, saved, fields: RULE_FIELDS })
  const { mine } = draft
  const { rules, replace } = mine
  const faults = useMemo(() => {
    const hasTable = (id: string) => tables.some((table) => table.id === id)
    return findRuleFaults(cleanRules(rules), hasTable)
  }, [rules, tables])
  const gone = leftOut(mine, view.rules, usesIn(view))
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
      const body = toWrite(cleanRules(rules), gone)
      const basedOn = { rules: view.rules }
      const went = await put({
        method: 'PUT',
        route: '/rules',
        body,
        announcement: words.saved,
        basedOn,
      })
      if (went) draft.dropSaved(mine)
      return went
    },
    onDrop: draft.drop,
  })
  const set = (change: Partial<DraftedRules>): void => draft.set({ ...mine, ...change })
  const standard = standardFor([...rules.terrains, ...view.rules.terrains])
  const ofOurs = changedFields(standard, rules).length
  return (
    <Sheet
      title={words.title}
      nav={{
        'aria-label': words.contents,
        children: SECTIONS.map((section) => (
          <button key={section} type="button" onClick={() => turnTo(section)}>
            {words.section[section]}
          </button>
        )),
      }}
      save={save}
    >
      <RulesFormContext value={{ rules, faults, onChange: (next) => set({ rules: next }) }}>
        <div className={`page ${styles.beside}`}>
          <div className="stack gap-4">
            <p className={`soft ${styles.prose}`}>{words.about}</p>
            <p className="row between">
              <span>{words.changedRules(ofOurs)}</span>
              {ofOurs > 0 && (
                <Button onClick={() => set({ rules: standard })}>{words.allBack}</Button>
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
                {section === 'terrains' && isShown && unsaved.length === 0 && <PlayersRead />}
                {section === 'presets' ? (
                  <Presets known={view.rules.terrains} />
                ) : section === 'weather' ? (
                  <WeatherTables />
                ) : section === 'terrains' ? (
                  <Terrains
                    tables={tables}
                    gone={gone}
                    onReplace={(id, to) => set({ replace: { ...replace, [id]: to } })}
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
