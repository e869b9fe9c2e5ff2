import { useState } from 'react'
import {
  hexByNumber,
  hexNumber,
  printedOf,
  STANDARD_NUMBERING,
} from '../../../../rules/hex-number.ts'
import { useView } from '../../../gm/session/use-gm.ts'
import { ChoiceList } from '../panels/choice-list.tsx'
import { TextNumber } from '../panels/text-number.tsx'
import type { GridWork } from '../use-map-settings-draft.ts'
import * as words from './words.ts'

/** R-CHART-5: what becomes of what lies on the hexes, and which hex the placed one is. */
export const LandPart = ({ laying, placed, hasLand, lay }: GridWork) => {
  const naming = useView((view) => view.naming)
  const [typed, setTyped] = useState<string | null>(null)
  const numbering = naming ?? STANDARD_NUMBERING
  const { column, row } = printedOf(numbering, placed)
  const written = naming ? hexNumber(naming, placed) : `${column}, ${row}`
  const write = (text: string): void => {
    setTyped(text)
    const name = hexByNumber(numbering, text)
    if (name) lay((now) => ({ ...now, name }))
  }
  const { newLand } = laying
  return (
    <section className="stack">
      {hasLand && (
        <>
          <ChoiceList
            name={words.land}
            choices={words.lands}
            value={newLand ? 'fresh' : 'same'}
            onChange={(land) =>
              lay((now) => ({ ...now, newLand: land === 'fresh' ? { sites: true } : null }))
            }
          />
          {newLand && (
            <label className="check">
              <input
                type="checkbox"
                checked={newLand.sites}
                onChange={({ target }) =>
                  lay((now) => ({ ...now, newLand: { sites: target.checked } }))
                }
              />
              <span>{words.keepSites}</span>
            </label>
          )}
        </>
      )}
      <TextNumber
        label={words.thisIsHex}
        hint={naming ? words.hexWritten.printed : words.hexWritten.counted}
        text={typed ?? written}
        problem={typed === null || hexByNumber(numbering, typed) ? undefined : words.noHex}
        onWrite={write}
        onLeave={() => setTyped(null)}
      />
    </section>
  )
}
