import { useId, useState } from 'react'
import type { Hex } from '../../../rules/hex.ts'
import { hexByNumber, hexNumber, STANDARD_NUMBERING } from '../../../rules/hex-number.ts'
import { useView } from '../../gm/session/use-gm.ts'
import { Button } from '../../ui/button.tsx'
import styles from './tool-options.module.css'
import * as words from './words.ts'

interface PartyOptionsProps {
  readonly onPut: (hex: Hex) => void
}

/** R-MOV-4: by the number of a hex, instead of on the map. */
export const PartyOptions = ({ onPut }: PartyOptionsProps) => {
  const position = useView((view) => view.map.position)
  const naming = useView((view) => view.naming) ?? STANDARD_NUMBERING
  const id = useId()
  const [text, setText] = useState('')
  const [refused, setRefused] = useState(false)
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
        placeholder={hexNumber(naming, position)}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setRefused(false)
        }}
      />
      <Button type="submit">{words.putThere}</Button>
      <p id={`${id}-problem`} className={styles.problem} aria-live="polite">
        {refused && words.noSuchHex(hexNumber(naming, position))}
      </p>
    </form>
  )
}
