import { useState } from 'react'
import { useView } from '#client/session/use-gm.ts'
import { Checkbox } from '#client/ui/inputs.tsx'
import { hexByNumber, hexNumber, printedNumberOf, STANDARD_NUMBERING } from '#rules/hex-number.ts'
import { ChoiceList } from '../../campaign/choice-list.tsx'
import { TextNumber } from '../../campaign/text-number.tsx'
import { useMapWork } from '../../map/map-work.ts'
import { OTHERS } from '../../settings-draft.ts'
import type { GridWork } from '../../use-map-settings-draft.ts'
import { asPrinted, noNumber } from '../../words.ts'
import * as words from './words.ts'

/** R-GRID-12: which images are not turned with the GM's. */
export const StraightPart = ({ laying, lay }: Pick<GridWork, 'laying' | 'lay'>) => {
  const { pictures } = useMapWork().work
  const { straight } = laying
  const others = OTHERS.filter((other) => pictures[other] !== null)
  if (laying.angle === 0 || others.length === 0) return null
  return (
    <section>
      <p className="soft small">{words.straightAbout}</p>
      {others.map((other) => (
        <Checkbox
          key={other}
          checked={straight.includes(other)}
          onChange={(isStraight) => {
            const without = straight.filter((each) => each !== other)
            lay((now) => ({ ...now, straight: isStraight ? [...without, other] : without }))
          }}
        >
          {words.straight[other]}
        </Checkbox>
      ))}
    </section>
  )
}

/** R-CHART-5: what becomes of what lies on the hexes, and which hex the placed one is. */
export const LandPart = ({ laying, placed, hasLand, lay }: GridWork) => {
  const { naming } = useView()
  const [typed, setTyped] = useState<string | null>(null)
  const numbering = { ...(naming ?? STANDARD_NUMBERING), pointy: laying.pointy }
  const { column, row } = printedNumberOf(numbering, placed)
  const formatPoint = naming ? hexNumber(numbering, placed) : `${column}, ${row}`
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
            <Checkbox
              checked={newLand.sites}
              onChange={(sites) => lay((now) => ({ ...now, newLand: { sites } }))}
            >
              {words.keepSites}
            </Checkbox>
          )}
        </>
      )}
      <TextNumber
        label={words.thisIsHex}
        hint={naming ? asPrinted : words.columnAndRow}
        text={typed ?? formatPoint}
        problem={typed === null || hexByNumber(numbering, typed) ? undefined : noNumber}
        onType={write}
        onLeave={() => setTyped(null)}
      />
    </section>
  )
}
