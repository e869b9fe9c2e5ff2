import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { SiteView } from '../../../protocol/atlas.ts'
import type { Hex } from '../../../rules/hex.ts'
import type { Numbering } from '../../../rules/hex-number.ts'
import { askUntilHere } from '../../ui/ask-until-here.ts'
import { SiteIcon } from '../sites/site-icon.tsx'
import { bearingWords } from '../words/bearing-words.ts'
import type { FoundPlace, findPlaces } from './find-places.ts'
import styles from './search.module.css'

interface SearchBoxProps {
  readonly sites: readonly SiteView[]
  readonly numbering: Numbering | null
  readonly party: Hex | null
  readonly onChoose: (place: FoundPlace) => void
  readonly onClose: () => void
}

type Find = typeof findPlaces

let held: Find | null = null

const fetchFind = async (): Promise<Find> => {
  const { findPlaces } = await import('./find-places.ts')
  held = findPlaces
  return findPlaces
}

/** What searches is fetched once somebody does; null until then. */
const useFind = (): Find | null => {
  const [find, setFind] = useState(() => held)
  useEffect(() => {
    if (find) return undefined
    return askUntilHere(fetchFind, (here) => setFind(() => here))
  }, [find])
  return find
}

/**
 * Finds a site or a hex as it is typed: arrow keys choose among what was found, Enter goes there.
 * The box is there at once, for what is typed at once.
 */
export const SearchBox = ({ sites, numbering, party, onChoose, onClose }: SearchBoxProps) => {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  useLayoutEffect(() => input.current?.focus(), [])
  const find = useFind()
  const found = find?.(text, sites, numbering) ?? []
  const current = found[Math.min(chosen, found.length - 1)]
  const optionId = ({ key }: FoundPlace): string => `${id}-${key.replace(/\W/g, '_')}`

  const onKeyDown = (event: KeyboardEvent): void => {
    const { length } = found
    if (event.key === 'ArrowDown' && length > 0) setChosen((chosen + 1) % length)
    else if (event.key === 'ArrowUp' && length > 0) setChosen((chosen + length - 1) % length)
    else if (event.key === 'Enter' && current) onChoose(current)
    else if (event.key === 'Escape') onClose()
    else return
    event.preventDefault()
  }

  return (
    <div className={styles.box}>
      <input
        ref={input}
        className={styles.input}
        type="text"
        role="combobox"
        aria-label={numbering ? 'Find a site or a hex' : 'Find a site'}
        aria-expanded={found.length > 0}
        aria-controls={`${id}-found`}
        aria-activedescendant={current && optionId(current)}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder={numbering ? 'A site, or a hex’s number' : 'A site, or column, row'}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setChosen(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-found`} role="listbox" aria-label="Found" className={styles.found}>
        {found.map((place) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the box; it says which one is current.
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the box's.
          <div
            key={place.key}
            id={optionId(place)}
            role="option"
            aria-selected={place === current}
            className={styles.option}
            // The box keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(place)}
          >
            {place.icon && <SiteIcon icon={place.icon} />}
            <span className={styles.name}>
              {place.name}
              {place.snippet !== null && <span className={styles.snippet}> {place.snippet}</span>}
            </span>
            {party && <span className={styles.way}> {bearingWords(party, place.hex)}</span>}
          </div>
        ))}
      </div>
      <p
        className={
          find && text.trim() !== '' && found.length === 0 ? styles.none : 'visually-hidden'
        }
        role="status"
      >
        {!find || text.trim() === ''
          ? ''
          : found.length === 0
            ? 'Nothing on this map is called that.'
            : `${found.length} found.`}
      </p>
    </div>
  )
}
