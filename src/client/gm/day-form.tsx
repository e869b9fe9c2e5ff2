import { Fragment, useState } from 'react'
import { paceOn } from '../../rules/movement.ts'
import type { TerrainName } from '../../rules/terrain.ts'
import { DayLine, Season } from '../journey/travel/day-line.tsx'
import { TerrainChooser } from '../journey/travel/terrain-chooser.tsx'
import { TerrainStamps, TerrainSuggestion } from '../journey/travel/terrain-stamps.tsx'
import { alwaysTaken, countsAs } from '../journey/travel/words.ts'
import { draftValue, movedTo, unsavedFields } from '../ui/draft/draft.ts'
import { SaveBar } from '../ui/draft/save-bar.tsx'
import { ToggleRow } from '../ui/toggle-row.tsx'
import { NARROW, useMedia } from '../ui/use-media.ts'
import styles from './gm-page.module.css'
import { canoeToggle, foragingToggle, paceToggle, type TravelMode } from './session/order.ts'
import { saveStateOf } from './session/session-state.ts'
import { useGm, useGmSession, useView } from './session/use-gm.ts'
import { briefPace } from './session/words.ts'
import { StoresToggle, SuppliesPage } from './supplies/supplies-page.tsx'

/** The record, and how the next day is travelled. */
export const DayForm = () => {
  const gm = useGm()
  const [openStores, setOpenStores] = useState(false)
  const { draft, mode } = useGmSession(({ draft, mode }) => ({ draft, mode }))
  const saving = useGmSession(({ underway, waiting, saved }) => ({ underway, waiting, saved }))
  const { map, day, weather, rules, suggestion, settings } = useView()
  const unsaved = unsavedFields(draft, map)
  const state = saveStateOf({ draft, ...saving }, { map })
  const retries = state.kind === 'failed' && state.retries
  const terrain = draftValue(draft, map, 'terrain') ?? map.terrain
  const pace = paceOn(rules.terrains.find(({ name }) => name === terrain) ?? null, mode.pace)
  const choose = (mode: Partial<TravelMode>): void => gm.dispatch({ kind: 'chose', mode })
  const chooseTerrain = (name: TerrainName): void => {
    gm.dispatch({ kind: 'wrote', field: 'terrain', text: name })
    gm.dispatch({ kind: 'left', field: 'terrain' })
  }
  const alwaysTakeTerrain = (name: TerrainName | null): void => {
    if (name !== null) chooseTerrain(name)
    const body = { ...settings, terrainOnMove: 'take' }
    void gm.run({ kind: 'edit', method: 'PUT', route: '/settings', body, says: alwaysTaken })
  }
  const isNarrow = useMedia(NARROW)
  const foragesOnTheWay = rules.forage.whileTravelling !== null
  const stamps = {
    terrains: rules.terrains,
    terrain,
    unsaved: unsaved.includes('terrain'),
    movedTo: movedTo(draft, map, 'terrain'),
    suggestion,
    onChange: chooseTerrain,
  }
  const carried = (
    <Fragment key="carried">
      <SuppliesPage open={openStores} />
      <SaveBar
        state={state}
        isReady={retries || (unsaved.length > 0 && state.kind !== 'saving')}
        onSave={() => (retries ? gm.dispatch({ kind: 'nudged' }) : void gm.run({ kind: 'save' }))}
      >
        <StoresToggle open={openStores} onOpen={setOpenStores} />
      </SaveBar>
    </Fragment>
  )
  const isCapped = rules.terrains.some(({ fastest }) => fastest !== 'fast')
  // By the rules alone, so that what is below stays where it is.
  const counted = isCapped && (
    <p className="soft small">
      {mode.manual || pace === mode.pace
        ? '\u00a0'
        : countsAs(briefPace[mode.pace], briefPace[pace])}
    </p>
  )
  const season = rules.weather.tables.length > 1 && <Season />
  const travelled = (
    <Fragment key="travelled">
      <DayLine day={day} rain={map.rain} weather={weather}>
        {isNarrow && <TerrainChooser {...stamps} />}
        <TerrainSuggestion
          terrain={suggestion === terrain ? null : suggestion}
          onTake={chooseTerrain}
          onAlways={settings.terrainOnMove === 'take' ? null : alwaysTakeTerrain}
        />
      </DayLine>
      {!isNarrow && season ? (
        <div className="row">
          {season} {counted}
        </div>
      ) : (
        counted
      )}
      <div className={styles.mode} data-tight={foragesOnTheWay || undefined}>
        <ToggleRow {...paceToggle} value={mode.pace} onChange={(pace) => choose({ pace })} />
        {rules.terrains.some(({ water }) => water) && (
          <ToggleRow {...canoeToggle} value={mode.canoe} onChange={(canoe) => choose({ canoe })} />
        )}
        {foragesOnTheWay && (
          <ToggleRow
            {...foragingToggle}
            value={mode.foraging}
            onChange={(foraging) => choose({ foraging })}
          />
        )}
      </div>
      {isNarrow ? season : <TerrainStamps {...stamps} />}
    </Fragment>
  )
  return (
    // A narrow screen has what each day needs in sight, under its map.
    <div className={`stack gap-2 ${styles.sheet}`}>{isNarrow ? [travelled, carried] : [carried, travelled]}</div>
  )
}
