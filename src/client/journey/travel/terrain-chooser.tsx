import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { nowRecorded } from '../../ui/gm-words.ts'
import { UnfoldIcon } from '../../ui/icons.tsx'
import { terrain as terrainName } from '../../ui/words.ts'
import styles from './terrain-chooser.module.css'
import type { TerrainStampsProps } from './terrain-stamps.tsx'

const CHOICES = 'terrain-choices'

/** The stamps of a narrow screen: one button, which opens the terrains as radios. */
export const TerrainChooser = (props: TerrainStampsProps) => {
  const { terrains, terrain, unsaved, movedTo, suggestion, onChange } = props
  const choices = useRef<HTMLDivElement>(null)
  const close = (): void => choices.current?.hidePopover()
  return (
    <>
      <Button
        className={styles.chosen}
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
        className={`leaf ${styles.choices}`}
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
        <fieldset className={`form ${styles.list}`}>
          <legend className="visually-hidden">{terrainName}</legend>
          {terrains.map(({ id, name }) => (
            <label
              key={id}
              className={`check ${styles.choice}`}
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
