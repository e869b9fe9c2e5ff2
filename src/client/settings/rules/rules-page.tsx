import { type ReactNode, useMemo, useState } from 'react'
import { cleanRules, findRuleFaults } from '../../../protocol/rule-faults.ts'
import type { GmView } from '../../../protocol/views.ts'
import { STANDARD_RULES } from '../../../rules/standard-rules.ts'
import type { TerrainId } from '../../../rules/terrain.ts'
import type { GmRuntime } from '../../gm/session/runtime.ts'
import { type SaveState, savingState } from '../../gm/session/session-state.ts'
import { useCampaign, useGm, useGmSession, useView } from '../../gm/session/use-gm.ts'
import { Sheet } from '../../gm/sheet/sheet.tsx'
import { Button } from '../../ui/button.tsx'
import { useUnsavedWarning } from '../../ui/dialog/use-unsaved-warning.ts'
import { useDraft } from '../../ui/draft/use-draft.ts'
import {
  EncounterRules,
  ForageRules,
  LostTable,
  MovementRules,
  NavigationRules,
  NeedRules,
  RainRules,
} from './chapters.tsx'
import { Presets } from './presets.tsx'
import styles from './rules.module.css'
import {
  changedFields,
  type DraftedRules,
  type LeftOut,
  leftOut,
  RULE_FIELDS,
  type RuleField,
  RulesFormContext,
  ruleLabel,
  toWrite,
  type Uses,
} from './rules-draft.ts'
import { Terrains } from './terrains.tsx'
import * as words from './words.tsx'

export type Saved =
  | { readonly kind: 'saving' | 'nothing' | 'saved' }
  | { readonly kind: 'failed'; readonly why: string }

export type RulesSave = ReturnType<typeof useRulesSave>

/** @param faults how many fields cannot be saved */
export const useRulesSave = (
  gm: GmRuntime,
  work: ReturnType<typeof useDraft<DraftedRules, RuleField>>,
  gone: readonly LeftOut[],
  faults: number,
) => {
  const [saved, setSaved] = useState<Saved | null>(null)
  const fail = (why: string): false => {
    setSaved({ kind: 'failed', why })
    return false
  }
  const save = async (): Promise<boolean> => {
    const { base, mine, unsaved, elsewhere } = work
    if (unsaved.length === 0) {
      setSaved({ kind: 'nothing' })
      return true
    }
    if (faults > 0) return fail(words.cannotSave(faults))
    if (elsewhere.length > 0) return fail(words.elsewhere.first)
    setSaved({ kind: 'saving' })
    const went = await gm.run({
      kind: 'edit',
      method: 'PUT',
      route: '/rules',
      body: toWrite(cleanRules(mine.rules), gone),
      says: words.saved,
      basedOn: { rules: base.rules },
    })
    if (!went) return fail(gm.get().note ?? words.elsewhere.first)
    work.wasSaved()
    setSaved({ kind: 'saved' })
    return true
  }
  return { saved, save, forget: () => setSaved(null) }
}

type Section = keyof typeof words.section

const SECTIONS = Object.keys(words.section) as Section[]

const sectionId = (section: Section): string => `rules-${section}`

const turnTo = (section: Section): void => {
  const heading = document.getElementById(sectionId(section))
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

/** Where each terrain is in use: the record, painted hexes. */
const usesIn = ({
  rules,
  map,
  terrain: painted,
}: Pick<GmView, 'rules' | 'map' | 'terrain'>): Uses => {
  const hexes = new Map(
    painted.map(({ terrain, runs }) => [
      terrain,
      runs.reduce((sum, [, , count]) => sum + count, 0),
    ]),
  )
  const uses = rules.terrains.map(({ id, name }) => {
    const use = { isOfRecord: name === map.terrain, hexes: hexes.get(name) ?? 0 }
    return [id, use] as const
  })
  return new Map<TerrainId, (typeof uses)[number][1]>(
    uses.filter(([, { isOfRecord, hexes: count }]) => isOfRecord || count > 0),
  )
}

const Chapter = (props: { readonly section: Section; readonly children: ReactNode }) => (
  <section className={styles.chapter} aria-labelledby={sectionId(props.section)}>
    <h3 id={sectionId(props.section)} tabIndex={-1}>
      {words.section[props.section]}
    </h3>
    {props.children}
  </section>
)

const stateOf = (
  saving: SaveState,
  { saved }: RulesSave,
  unsaved: readonly string[],
): SaveState => {
  if (saved?.kind === 'saving') return saving
  if (unsaved.length === 0) return { kind: saved && saved.kind !== 'failed' ? saved.kind : 'clean' }
  if (saved?.kind === 'failed') return { kind: 'failed', why: saved.why, retries: false }
  return { kind: 'unsaved', fields: unsaved }
}

export const RulesPage = () => {
  const gm = useGm()
  const campaign = useCampaign()
  const view = useView(({ rules, map, tables, terrain }) => ({ rules, map, tables, terrain }))
  const canUndo = useView(({ undo }) => undo?.kind === 'rules')
  const sending = useGmSession(savingState)
  const { map, tables } = view
  const saved = useMemo(() => ({ rules: view.rules, replace: {} }), [view.rules])
  const key = `overland-rules-${campaign}`
  const work = useDraft({ key, saved, fields: RULE_FIELDS })
  const { elsewhere } = work
  const { rules, replace } = work.mine
  const faults = useMemo(() => {
    const hasTable = (id: string) => tables.some((table) => table.id === id)
    const found = findRuleFaults(cleanRules(rules), { hasTable })
    return new Map(found.map((fault) => [fault.path, fault]))
  }, [rules, tables])
  const uses = useMemo(() => usesIn(view), [view])
  const gone = leftOut(work.mine, view.rules, uses)
  const saving = useRulesSave(gm, work, gone, faults.size)
  useUnsavedWarning(work.unsaved.length > 0)

  const unsaved = work.unsaved.map((field) => ruleLabel(field))
  const ofOurs = changedFields(STANDARD_RULES, rules).length
  const state = stateOf(sending, saving, unsaved)
  const undo = (): void => {
    saving.forget()
    void gm.run({ kind: 'undo' })
  }
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
      draft={{ unsaved, onDrop: work.drop }}
      save={{
        state,
        onSave: saving.save,
        beside: canUndo && state.kind === 'saved' && <Button onClick={undo}>{words.undo}</Button>,
      }}
    >
      <RulesFormContext
        value={{
          rules,
          faults,
          onChange: (next) => {
            saving.forget()
            work.set({ rules: next, replace })
          },
        }}
      >
        <div className={styles.beside}>
          <div className={styles.book}>
            {elsewhere.length > 0 && (
              <div className={styles.note} role="alert">
                <strong>{words.elsewhere.told(elsewhere.map((field) => ruleLabel(field)))}</strong>
                <p>{words.elsewhere.about}</p>
                <div className={styles.answers}>
                  <Button onClick={work.keepMine}>{words.elsewhere.keep}</Button>
                  <Button onClick={work.drop}>{words.elsewhere.theirs}</Button>
                </div>
              </div>
            )}
            <p className={styles.soft}>{words.about}</p>
            <p className={styles.count}>
              <span>{words.changedRules(ofOurs)}</span>
              {ofOurs > 0 && (
                <Button onClick={() => work.set({ rules: STANDARD_RULES, replace })}>
                  {words.allBack}
                </Button>
              )}
            </p>
            <Chapter section="presets">
              <Presets campaign={campaign} />
            </Chapter>
            <Chapter section="encounters">
              <EncounterRules />
            </Chapter>
            <Chapter section="rain">
              <RainRules record={map} />
            </Chapter>
            <Chapter section="needs">
              <NeedRules record={map} />
            </Chapter>
            <Chapter section="navigation">
              <NavigationRules record={map} />
            </Chapter>
            <Chapter section="movement">
              <MovementRules />
            </Chapter>
            <Chapter section="forage">
              <ForageRules record={map} />
            </Chapter>
            <Chapter section="terrains">
              <Terrains
                tables={tables}
                gone={gone}
                onReplace={(id, to) => work.set({ rules, replace: { ...replace, [id]: to } })}
              />
            </Chapter>
          </div>
          <aside className={styles.preview}>
            <LostTable survival={map.survival} />
          </aside>
        </div>
      </RulesFormContext>
    </Sheet>
  )
}
