import { useState } from 'react'
import type { GmView } from '../../protocol/views.ts'
import type { TerrainName } from '../../rules/terrain.ts'
import { DayLine } from '../journey/travel/day-line.tsx'
import { Season } from '../journey/travel/season.tsx'
import { TerrainStamps, TerrainSuggestion } from '../journey/travel/terrain-stamps.tsx'
import { alwaysTaken } from '../journey/travel/words.ts'
import { draftValue, movedTo, unsavedFields } from '../ui/draft/draft.ts'
import { ToggleRow } from '../ui/toggle-row.tsx'
import styles from './gm-page.module.css'
import { canoeToggle, foragingToggle, paceToggle, type TravelMode } from './session/order.ts'
import { saveStateOf } from './session/session-state.ts'
import { useGm, useGmSession, useView } from './session/use-gm.ts'
import { SaveBar } from './sheet/save-bar.tsx'
import { StoresToggle, SuppliesPage } from './supplies/supplies-page.tsx'

/** The record, and how the next day is travelled. */
export const DayForm = (props: {
  /** The view to show: the newest, or one of a run's days before it. */
  readonly played: Pick<GmView, 'map' | 'day' | 'weather'>
}) => {
  const { played } = props
  const gm = useGm()
  const [openStores, setOpenStores] = useState(false)
  const { draft, mode } = useGmSession(({ draft, mode }) => ({ draft, mode }))
  const saving = useGmSession(({ underway, waiting, saved }) => ({ underway, waiting, saved }))
  const { map, rules, suggestion, settings } = useView((view) => ({
    map: view.map,
    rules: view.rules,
    suggestion: view.suggestion,
    settings: view.settings,
  }))
  const unsaved = unsavedFields(draft, map)
  const terrain = draftValue(draft, map, 'terrain') ?? map.terrain
  const choose = (mode: Partial<TravelMode>): void => gm.tell({ kind: 'chose', mode })
  const chooseTerrain = (name: TerrainName): void => {
    gm.tell({ kind: 'wrote', field: 'terrain', text: name })
    gm.tell({ kind: 'left', field: 'terrain' })
  }
  const alwaysTakeTerrain = (name: TerrainName): void => {
    chooseTerrain(name)
    const body = { ...settings, terrainOnMove: 'take' }
    void gm.run({ kind: 'edit', method: 'PUT', route: '/settings', body, says: alwaysTaken })
  }
  const foragesOnTheWay = rules.forage.whileTravelling !== null
  return (
    <div className={styles.sheet}>
      <SuppliesPage open={openStores} played={played} />
      <SaveBar
        state={saveStateOf({ draft, ...saving }, { map })}
        onSave={() => void gm.run({ kind: 'save' })}
        onTryAgain={() => gm.tell({ kind: 'nudged' })}
      >
        <StoresToggle open={openStores} onOpen={setOpenStores} />
      </SaveBar>
      <DayLine day={played.day} rain={played.map.rain} weather={played.weather}>
        <Season />
        <TerrainSuggestion
          terrain={suggestion === terrain ? null : suggestion}
          onTake={chooseTerrain}
          onAlways={settings.terrainOnMove === 'take' ? null : alwaysTakeTerrain}
        />
      </DayLine>
      <div className={styles.mode} data-tight={foragesOnTheWay || undefined}>
        <ToggleRow {...paceToggle} value={mode.pace} onChange={(pace) => choose({ pace })} />
        <ToggleRow {...canoeToggle} value={mode.canoe} onChange={(canoe) => choose({ canoe })} />
        {foragesOnTheWay && (
          <ToggleRow
            {...foragingToggle}
            value={mode.foraging}
            onChange={(foraging) => choose({ foraging })}
          />
        )}
      </div>
      <TerrainStamps
        terrains={rules.terrains}
        terrain={terrain}
        unsaved={unsaved.includes('terrain')}
        movedTo={movedTo(draft, map, 'terrain')}
        suggestion={suggestion}
        onChange={chooseTerrain}
      />
    </div>
  )
}
