import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { ChartViewProps } from '../chart-props.ts'
import type { Naming } from '../hex-name.ts'
import { search as words } from '../words.ts'
import type { SearchHit } from './find-hits.tsx'
import styles from './search.module.css'

export const fetchSearch = () => import('./find-hits.tsx')

type Search = Awaited<ReturnType<typeof fetchSearch>>

interface SearchBoxProps extends Pick<ChartViewProps, 'sites' | 'labels' | 'party'> {
  readonly search: Search | null
  readonly numbering: Naming
  readonly onChoose: (hit: SearchHit) => void
  /** Without it Escape is the page's. */
  readonly onClose?: (() => void) | undefined
}

/** Not lazy, so that typing can start at once. */
export const SearchBox = (props: SearchBoxProps) => {
  const { search, sites, labels, numbering, party, onChoose, onClose } = props
  const isNumbered = numbering && !numbering.bare
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  useLayoutEffect(() => input.current?.focus(), [])
  const found = search?.findHits(text, sites, numbering, labels) ?? []
  const current = found[Math.min(chosen, found.length - 1)]
  const optionId = ({ key }: SearchHit): string => `${id}-${key.replace(/\W/g, '_')}`

  const onKeyDown = (event: KeyboardEvent): void => {
    const { length } = found
    if (event.key === 'ArrowDown' && length > 0) setChosen((chosen + 1) % length)
    else if (event.key === 'ArrowUp' && length > 0) setChosen((chosen + length - 1) % length)
    else if (event.key === 'Enter' && current) onChoose(current)
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
        aria-expanded={found.length > 0}
        aria-controls={`${id}-found`}
        aria-activedescendant={current && optionId(current)}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder={isNumbered ? words.hintWithNumbers : words.hint}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setChosen(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-found`} role="listbox" aria-label={words.found} className={styles.found}>
        {search && (
          <search.FoundList
            found={found}
            current={current}
            party={party}
            pointy={numbering?.pointy}
            idOf={optionId}
            onChoose={onChoose}
          />
        )}
      </div>
      <p
        className={
          search && text.trim() !== '' && found.length === 0
            ? `soft ruled ${styles.none}`
            : 'visually-hidden'
        }
        role="status"
      >
        {!search || text.trim() === ''
          ? ''
          : found.length === 0
            ? words.none
            : words.count(found.length)}
      </p>
    </div>
  )
}
