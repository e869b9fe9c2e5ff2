import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { ChartViewProps } from '../chart-props.ts'
import type { HexNaming } from '../hex-name.ts'
import { search as words } from '../words.ts'
import type { SearchHit } from './find-hits.tsx'
import styles from './search.module.css'

export const loadSearch = () => import('./find-hits.tsx')

type Search = Awaited<ReturnType<typeof loadSearch>>

interface SearchBoxProps extends Pick<ChartViewProps, 'sites' | 'labels' | 'party'> {
  readonly search: Search | null
  readonly numbering: HexNaming
  readonly onChoose: (hit: SearchHit) => void
  /** Called on Escape; without it, the page handles Escape. */
  readonly onClose?: (() => void) | undefined
}

/** The box is not lazy, so that typing can start before the search is loaded. */
export const SearchBox = (props: SearchBoxProps) => {
  const { search, sites, labels, numbering, party, onChoose, onClose } = props
  const isNumbered = numbering && !numbering.bare
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [chosenIndex, setChosenIndex] = useState(0)
  useLayoutEffect(() => input.current?.focus(), [])
  const hits = search?.findHits(text, sites, numbering, labels) ?? []
  const currentHit = hits[Math.min(chosenIndex, hits.length - 1)]
  const optionId = ({ key }: SearchHit): string => `${id}-${key.replace(/\W/g, '_')}`

  const onKeyDown = (event: KeyboardEvent): void => {
    const { length } = hits
    if (event.key === 'ArrowDown' && length > 0) setChosenIndex((chosenIndex + 1) % length)
    else if (event.key === 'ArrowUp' && length > 0)
      setChosenIndex((chosenIndex + length - 1) % length)
    else if (event.key === 'Enter' && currentHit) onChoose(currentHit)
    else if (event.key === 'Escape' && onClose) onClose()
    else return
    event.preventDefault()
  }

  return (
    <div className={`leaf ${styles.box}`}>
      <input
        ref={input}
        className={styles.input}
        type="text"
        role="combobox"
        aria-label={isNumbered ? words.nameWithNumbers : words.name}
        aria-expanded={hits.length > 0}
        aria-controls={`${id}-found`}
        aria-activedescendant={currentHit && optionId(currentHit)}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder={isNumbered ? words.hintWithNumbers : words.hint}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setChosenIndex(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-found`} role="listbox" aria-label={words.found} className={styles.found}>
        {search && (
          <search.HitList
            hits={hits}
            currentHit={currentHit}
            party={party}
            pointy={numbering?.pointy}
            idOf={optionId}
            onChoose={onChoose}
          />
        )}
      </div>
      <p
        className={
          search && text.trim() !== '' && hits.length === 0
            ? `soft ruled ${styles.none}`
            : 'visually-hidden'
        }
        role="status"
      >
        {!search || text.trim() === ''
          ? ''
          : hits.length === 0
            ? words.none
            : words.count(hits.length)}
      </p>
    </div>
  )
}
