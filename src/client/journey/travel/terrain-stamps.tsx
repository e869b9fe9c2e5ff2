import { type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { nowRecorded } from '#client/ui/gm-words.ts'
import { UnfoldIcon } from '#client/ui/icons.tsx'
import { terrain as terrainName } from '#client/ui/words.ts'
import type { Terrain, TerrainName } from '#rules/terrain.ts'
import { onDeliberatePress } from './deliberate.ts'
import chooser from './terrain-chooser.module.css'
import styles from './terrain-stamps.module.css'
import * as words from './words.ts'

interface TerrainSuggestionProps {
  readonly terrain: TerrainName | null
  readonly onTake: (terrain: TerrainName) => void
  /** From now on a day takes the terrain by itself; null where it does. */
  readonly onAlways: ((terrain: TerrainName | null) => void) | null
}

/**
 * Always takes its room, so that the page does not jump. The first terrain that is taken leaves the
 * offer to take each in its place.
 */
export const TerrainSuggestion = ({ terrain, onTake, onAlways }: TerrainSuggestionProps) => {
  const [taken, setTaken] = useState(0)
  const take = (name: TerrainName): void => {
    setTaken((before) => before + 1)
    onTake(name)
  }
  return (
    <div className={styles.place}>
      <p className="visually-hidden" aria-live="polite">
        {terrain && words.mapSays(terrain)}
      </p>
      {terrain && (
        <button
          type="button"
          className={styles.take}
          title={words.mapSays(terrain)}
          onClick={() => take(terrain)}
        >
          {words.takeTerrain(terrain)}
        </button>
      )}
      {onAlways && (terrain !== null || taken === 1) && (
        <button
          type="button"
          className={styles.always}
          aria-label={words.alwaysTake}
          title={words.alwaysTake}
          {...onDeliberatePress(() => onAlways(terrain))}
        >
          {terrain ? words.always : words.alwaysTake}
        </button>
      )}
    </div>
  )
}

/** `Jungle (No Undead)`: the word, and the rest in its brackets. */
const splitName = (name: TerrainName): readonly [string, string | undefined] => {
  const [word = name, ...details] = name.split(' (')
  return [word, details.length === 0 ? undefined : `(${details.join(' (')}`]
}

/** Where not all fit, the chosen stamp is scrolled to the middle; a font that comes late moves it. */
const useKeptInSight = (stamps: RefObject<HTMLElement | null>, terrain: TerrainName): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another terrain has another place.
  useEffect(() => {
    const line = stamps.current
    const chosen = line?.querySelector<HTMLElement>('[aria-pressed="true"]')
    if (!line || !chosen) return undefined
    const keep = (): void => {
      const middle = chosen.offsetLeft + chosen.offsetWidth / 2 - line.offsetLeft
      const height = chosen.offsetTop + chosen.offsetHeight / 2 - line.offsetTop
      line.scrollTo({ left: middle - line.clientWidth / 2, top: height - line.clientHeight / 2 })
    }
    const watch = new ResizeObserver(keep)
    watch.observe(line)
    watch.observe(chosen)
    return () => watch.disconnect()
  }, [stamps, terrain])
}

interface TerrainStampsProps {
  readonly terrains: readonly Terrain[]
  readonly terrain: TerrainName
  readonly unsaved: boolean
  /** The record's new terrain, if it changed under the choice. */
  readonly movedTo: string | undefined
  /** The map's terrain of the party's hex, if the record has another. */
  readonly suggestion: TerrainName | null
  readonly onChange: (terrain: TerrainName) => void
}

export const TerrainStamps = (props: TerrainStampsProps) => {
  const { terrains, terrain, unsaved, movedTo, suggestion, onChange } = props
  const stamps = useRef<HTMLFieldSetElement>(null)
  useKeptInSight(stamps, terrain)
  return (
    <fieldset ref={stamps} className={styles.stamps} data-unsaved={unsaved || undefined}>
      <legend className="visually-hidden">{terrainName}</legend>
      {terrains.map(({ id, name }) => {
        const [word, detail] = splitName(name)
        return (
          <button
            key={id}
            type="button"
            className={styles.stamp}
            aria-pressed={name === terrain}
            data-suggested={name === suggestion || undefined}
            onClick={() => onChange(name)}
          >
            <span>{word}</span> {detail && <small>{detail}</small>}
          </button>
        )
      })}
      {movedTo !== undefined && (
        <p className={`small marked ${styles.moved}`}>{nowRecorded(movedTo)}</p>
      )}
    </fieldset>
  )
}

const CHOICES = 'terrain-choices'

/** The stamps of a narrow screen: one button, which opens the terrains as radios. */
export const TerrainChooser = (props: TerrainStampsProps) => {
  const { terrains, terrain, unsaved, movedTo, suggestion, onChange } = props
  const choices = useRef<HTMLDivElement>(null)
  const close = (): void => choices.current?.hidePopover()
  return (
    <>
      <Button
        className={chooser.chosen}
        popoverTarget={CHOICES}
        data-unsaved={unsaved || undefined}
        title={movedTo === undefined ? undefined : nowRecorded(movedTo)}
      >
        <span className="ellipsis">
          <span className="visually-hidden">{terrainName}: </span>
          {terrain}
        </span>
        <UnfoldIcon />
      </Button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the radios inside it. */}
      <div
        ref={choices}
        id={CHOICES}
        popover="auto"
        className={`leaf ${chooser.choices}`}
        // An arrow key chooses, too, and leaves it open: its click has no count.
        onClick={({ detail }) => {
          if (detail > 0) close()
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // The focus returns to the button, which is not pressed.
          event.preventDefault()
          close()
        }}
      >
        <fieldset className={`form ${chooser.list}`}>
          <legend className="visually-hidden">{terrainName}</legend>
          {terrains.map(({ id, name }) => (
            <label
              key={id}
              className={`check ${chooser.choice}`}
              data-suggested={name === suggestion || undefined}
            >
              <input
                type="radio"
                name={CHOICES}
                checked={name === terrain}
                onChange={() => onChange(name)}
              />
              {name}
            </label>
          ))}
        </fieldset>
      </div>
    </>
  )
}
