import { type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { nowRecorded } from '#client/ui/gm-words.ts'
import { UnfoldIcon } from '#client/ui/icons.tsx'
import { terrain as terrainName } from '#client/ui/words.ts'
import type { Terrain, TerrainName } from '#rules/terrain.ts'
import { onDeliberatePress } from './deliberate.ts'
import styles from './terrain-choice.module.css'
import chooser from './terrain-chooser.module.css'
import * as words from './words.ts'

interface TerrainSuggestionProps {
  readonly terrain: TerrainName | null
  readonly onTake: (terrain: TerrainName) => void
  /** Makes every day take the map's terrain from now on; null if it does already. */
  readonly onAlways: ((terrain: TerrainName | null) => void) | null
}

/**
 * Offers the map's terrain for the record. Takes up its space also when empty, so that the page does
 * not jump. After the first acceptance it offers to take the map's terrain every day.
 */
export const TerrainSuggestion = ({ terrain, onTake, onAlways }: TerrainSuggestionProps) => {
  const [takenCount, setTakenCount] = useState(0)
  const takeTerrain = (name: TerrainName): void => {
    setTakenCount((before) => before + 1)
    onTake(name)
  }
  return (
    <div className={styles.suggestion}>
      <p className="visually-hidden" aria-live="polite">
        {terrain && words.mapSays(terrain)}
      </p>
      {terrain && (
        <button
          type="button"
          className={styles.take}
          title={words.mapSays(terrain)}
          onClick={() => takeTerrain(terrain)}
        >
          {words.takeTerrain(terrain)}
        </button>
      )}
      {onAlways && (terrain !== null || takenCount === 1) && (
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

/** Splits a name such as `Jungle (No Undead)` before its first bracket. */
const splitName = (name: TerrainName): readonly [string, string | undefined] => {
  const [word = name, ...details] = name.split(' (')
  return [word, details.length === 0 ? undefined : `(${details.join(' (')}`]
}

/** Scrolls the chosen terrain to the middle if not all fit; again after a late font changes sizes. */
const useScrollToChosen = (
  buttonsRef: RefObject<HTMLElement | null>,
  terrain: TerrainName,
): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another terrain has another button.
  useEffect(() => {
    const container = buttonsRef.current
    const chosen = container?.querySelector<HTMLElement>('[aria-pressed="true"]')
    if (!container || !chosen) return undefined
    const scrollToChosen = (): void => {
      const middle = chosen.offsetLeft + chosen.offsetWidth / 2 - container.offsetLeft
      const height = chosen.offsetTop + chosen.offsetHeight / 2 - container.offsetTop
      container.scrollTo({
        left: middle - container.clientWidth / 2,
        top: height - container.clientHeight / 2,
      })
    }
    const observer = new ResizeObserver(scrollToChosen)
    observer.observe(container)
    observer.observe(chosen)
    return () => observer.disconnect()
  }, [buttonsRef, terrain])
}

interface TerrainChoiceProps {
  readonly terrains: readonly Terrain[]
  readonly terrain: TerrainName
  readonly unsaved: boolean
  /** The terrain now recorded, if another screen changed it while this one has an unsaved choice. */
  readonly movedTo: string | undefined
  /** The map's terrain at the party's hex, if the record has another. */
  readonly suggestion: TerrainName | null
  readonly onChange: (terrain: TerrainName) => void
}

export const TerrainButtons = (props: TerrainChoiceProps) => {
  const { terrains, terrain, unsaved, movedTo, suggestion, onChange } = props
  const buttonsRef = useRef<HTMLFieldSetElement>(null)
  useScrollToChosen(buttonsRef, terrain)
  return (
    <fieldset ref={buttonsRef} className={styles.buttons} data-unsaved={unsaved || undefined}>
      <legend className="visually-hidden">{terrainName}</legend>
      {terrains.map(({ id, name }) => {
        const [word, detail] = splitName(name)
        return (
          <button
            key={id}
            type="button"
            className={styles.button}
            aria-pressed={name === terrain}
            data-suggested={name === suggestion || undefined}
            onClick={() => onChange(name)}
          >
            <span>{word}</span> {detail && <small>{detail}</small>}
          </button>
        )
      })}
      {movedTo !== undefined && (
        <p className={`small marked ${styles.newRecord}`}>{nowRecorded(movedTo)}</p>
      )}
    </fieldset>
  )
}

const CHOICES_ID = 'terrain-choices'

/** The choice of terrain on a narrow screen: one button that opens a list of radio buttons. */
export const TerrainChooser = (props: TerrainChoiceProps) => {
  const { terrains, terrain, unsaved, movedTo, suggestion, onChange } = props
  const choicesRef = useRef<HTMLDivElement>(null)
  const close = (): void => choicesRef.current?.hidePopover()
  return (
    <>
      <Button
        className={chooser.chosen}
        popoverTarget={CHOICES_ID}
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
        ref={choicesRef}
        id={CHOICES_ID}
        popover="auto"
        className={`leaf ${chooser.choices}`}
        // An arrow key fires a click with count 0: it chooses a terrain, but leaves the list open.
        onClick={({ detail }) => {
          if (detail > 0) close()
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // The focus returns to the button: the default action would press it.
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
                name={CHOICES_ID}
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
