import { Fragment, useState } from 'react'
import {
  TerrainButtons,
  TerrainChooser,
  TerrainSuggestion,
} from '#client/journey/travel/terrain-choice.tsx'
import * as travelWords from '#client/journey/travel/words.ts'
import { canoeToggle, foragingToggle, paceToggle, type TravelMode } from '#client/session/order.ts'
import { saveStateOf } from '#client/session/session-state.ts'
import { useGm, useGmSession, useView } from '#client/session/use-gm.ts'
import { briefPace } from '#client/session/words.ts'
import { draftValue, unsavedFields, valueChangedElsewhere } from '#client/ui/draft/draft.ts'
import { SaveBar } from '#client/ui/draft/save-bar.tsx'
import { RainIcon } from '#client/ui/icons.tsx'
import { Select } from '#client/ui/inputs.tsx'
import { ToggleRow } from '#client/ui/toggle-row.tsx'
import { NARROW_SCREEN, useMediaQuery } from '#client/ui/use-media-query.ts'
import * as record from '#client/ui/words.ts'
import { paceOnTerrain } from '#rules/movement.ts'
import type { TerrainName } from '#rules/terrain.ts'
import { sayWeather } from '#rules/weather-name.ts'
import line from './day-line.module.css'
import styles from './gm-page.module.css'
import { StoresToggle, SuppliesPage } from './supplies/supplies-page.tsx'

/** R-WEATHER-1: chooses the weather table that days roll on, where there are several. */
const Season = () => {
  const gm = useGm()
  const { rules } = useView()
  const { weather } = rules
  const choose = (on: string): void => {
    const body = { ...rules, weather: { ...weather, on } }
    const name = weather.tables.find(({ id }) => id === on)?.name ?? ''
    const announcement = travelWords.seasonIs(name)
    void gm.run({
      kind: 'edit',
      method: 'PUT',
      route: '/rules',
      body,
      announcement,
      basedOn: { rules },
    })
  }
  return (
    <Select
      aria-label={travelWords.season}
      options={weather.tables.map(({ id, name }) => [id, name])}
      value={weather.on}
      onChange={choose}
    />
  )
}

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
  const pace = paceOnTerrain(rules.terrains.find(({ name }) => name === terrain) ?? null, mode.pace)
  const choose = (mode: Partial<TravelMode>): void => gm.dispatch({ kind: 'chose', mode })
  const chooseTerrain = (name: TerrainName): void => {
    gm.dispatch({ kind: 'wrote', field: 'terrain', text: name })
    gm.dispatch({ kind: 'left', field: 'terrain' })
  }
  const alwaysTakeTerrain = (name: TerrainName | null): void => {
    if (name !== null) chooseTerrain(name)
    const body = { ...settings, terrainOnMove: 'take' }
    const announcement = travelWords.alwaysTaken
    void gm.run({ kind: 'edit', method: 'PUT', route: '/settings', body, announcement })
  }
  const rain = sayWeather(record.rain[map.rain], weather)
  const isNarrow = useMediaQuery(NARROW_SCREEN)
  const canForageWhileTravelling = rules.forage.whileTravelling !== null
  const terrainProps = {
    terrains: rules.terrains,
    terrain,
    unsaved: unsaved.includes('terrain'),
    movedTo: valueChangedElsewhere(draft, map, 'terrain'),
    suggestion,
    onChange: chooseTerrain,
  }
  const suppliesPart = (
    <Fragment key="carried">
      <SuppliesPage open={openStores} />
      <SaveBar
        state={state}
        isReady={retries || (unsaved.length > 0 && state.kind !== 'saving')}
        onSave={() =>
          retries ? gm.dispatch({ kind: 'retry-now' }) : void gm.run({ kind: 'save' })
        }
      >
        <StoresToggle open={openStores} onOpen={setOpenStores} />
      </SaveBar>
    </Fragment>
  )
  const limitsPace = rules.terrains.some(({ fastest }) => fastest !== 'fast')
  // The note keeps its space whenever the rules limit pace, so that the parts below do not move.
  const paceNote = limitsPace && (
    <p className="soft small">
      {mode.manual || pace === mode.pace
        ? '\u00a0'
        : travelWords.countsAs(briefPace[mode.pace], briefPace[pace])}
    </p>
  )
  const season = rules.weather.tables.length > 1 && <Season />
  const travelPart = (
    <Fragment key="travelled">
      <div className={`line between ${line.line}`}>
        <h2 className={line.day}>{record.dayNumber(day)}</h2>
        {isNarrow && <TerrainChooser {...terrainProps} />}
        <TerrainSuggestion
          terrain={suggestion === terrain ? null : suggestion}
          onTake={chooseTerrain}
          onAlways={settings.terrainOnMove === 'take' ? null : alwaysTakeTerrain}
        />
        {/* biome-ignore lint/a11y/useSemanticElements: a value and its name, not a set of controls. */}
        <p role="group" aria-label={record.rainName} className={`line gap-1 soft ${line.rain}`}>
          <RainIcon rain={map.rain} />
          <span>{record.rainName}</span>{' '}
          <strong className="ellipsis" title={rain}>
            {rain}
          </strong>
        </p>
      </div>
      {!isNarrow && season ? (
        <div className="row">
          {season} {paceNote}
        </div>
      ) : (
        paceNote
      )}
      <div className={styles.mode} data-tight={canForageWhileTravelling || undefined}>
        <ToggleRow {...paceToggle} value={mode.pace} onChange={(pace) => choose({ pace })} />
        {rules.terrains.some(({ water }) => water) && (
          <ToggleRow {...canoeToggle} value={mode.canoe} onChange={(canoe) => choose({ canoe })} />
        )}
        {canForageWhileTravelling && (
          <ToggleRow
            {...foragingToggle}
            value={mode.foraging}
            onChange={(foraging) => choose({ foraging })}
          />
        )}
      </div>
      {isNarrow ? season : <TerrainButtons {...terrainProps} />}
    </Fragment>
  )
  return (
    // On a narrow screen, the controls of each day come first, right under the map.
    <div className={`stack gap-2 ${styles.sheet}`}>
      {isNarrow ? [travelPart, suppliesPart] : [suppliesPart, travelPart]}
    </div>
  )
}
