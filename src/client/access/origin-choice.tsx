import { useId } from 'react'
import { otherNetwork } from '../words/en/access.ts'
import styles from './parts.module.css'
import type { LinkOrigin } from './use-link-origin.ts'

/** Selects the network address that links begin with, if there are several. */
export const OriginChoice = ({ origin }: { readonly origin: LinkOrigin }) => {
  const id = useId()
  if (origin.all.length < 2) return null
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{otherNetwork}</label>
      <select
        id={id}
        className={styles.input}
        value={origin.chosen}
        onChange={(event) => origin.choose(event.target.value)}
      >
        {origin.all.map((each) => (
          <option key={each} value={each}>
            {new URL(each).host}
          </option>
        ))}
      </select>
    </div>
  )
}
