import { useState } from 'react'
import { useAccess } from '../access/players-link.tsx'
import { CloseIcon } from '../ui/icons.tsx'
import { useCampaign } from './session/use-gm.ts'
import styles from './vanishing-data.module.css'
import * as words from './words.tsx'

/** R-DOC-3: a slip on the map that says it once a visit. */
export const VanishingData = (props: {
  /** The slip is gone, and the focus must move. */
  readonly onClosed: () => void
}) => {
  const { data } = useAccess(useCampaign(), false)
  const [isClosed, setClosed] = useState(false)
  if (!data?.dataVanish || isClosed) return null
  return (
    <div role="note" aria-label={words.vanishingData} className={`slip small line gap-1 ${styles.slip}`}>
      <p className="grow">{words.vanishes}</p>
      <button
        type="button"
        className="sign"
        aria-label={words.closeVanishingData}
        onClick={() => {
          setClosed(true)
          props.onClosed()
        }}
      >
        <CloseIcon />
      </button>
    </div>
  )
}
