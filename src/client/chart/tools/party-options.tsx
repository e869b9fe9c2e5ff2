import { useId, useState } from 'react'
import type { GmView } from '../../../protocol/views.ts'
import type { Hex } from '../../../rules/hex.ts'
import { hexByNumber, hexNumber, STANDARD_NUMBERING } from '../../../rules/hex-number.ts'
import { Button } from '../../ui/button.tsx'
import styles from './tool-options.module.css'
import * as words from './words.ts'

interface PartyOptionsProps {
  readonly view: Pick<GmView, 'map' | 'naming'>
  readonly onPut: (hex: Hex) => void
}

/** R-MOV-4: by the number of a hex, instead of on the map. */
export const PartyOptions = ({ view, onPut }: PartyOptionsProps) => {
  const id = useId()
  const [text, setText] = useState('')
  const [refused, setRefused] = useState(false)
  const naming = view.naming ?? STANDARD_NUMBERING
  return (
    <form
      className={styles.near}
      onSubmit={(event) => {
        event.preventDefault()
        const hex = hexByNumber(naming, text)
        setRefused(hex === null)
        if (hex) onPut(hex)
      }}
    >
      <label htmlFor={`${id}-hex`}>{words.onHex}</label>
      <input
        id={`${id}-hex`}
        className={styles.number}
        aria-invalid={refused}
        aria-describedby={`${id}-problem`}
        autoComplete="off"
        placeholder={hexNumber(naming, view.map.position)}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setRefused(false)
        }}
      />
      <Button type="submit">{words.putThere}</Button>
      <p id={`${id}-problem`} className={styles.problem} aria-live="polite">
        {refused && words.noSuchHex(hexNumber(naming, view.map.position))}
      </p>
    </form>
  )
}
