import { useState } from 'react'
import { useView } from '#client/session/use-gm.ts'
import { Checkbox } from '#client/ui/inputs.tsx'
import { hexByNumber, hexNumber, printedNumberOf, STANDARD_NUMBERING } from '#rules/hex-number.ts'
import { ChoiceList } from '../../campaign/choice-list.tsx'
import { TextNumber } from '../../campaign/text-number.tsx'
import { useMapSettings } from '../../map-settings-context.ts'
import { OTHER_IMAGES } from '../../settings-draft.ts'
import type { GridDraftControls } from '../../use-map-settings-draft.ts'
import { asPrinted, noNumber } from '../../words.ts'
import * as words from './words.ts'

/** R-GRID-12: check boxes for images that lie straight already and are not turned with the GM's. */
export const NotTurnedImagesPart = ({
  draft,
  updateDraft,
}: Pick<GridDraftControls, 'draft' | 'updateDraft'>) => {
  const { pictures } = useMapSettings().mapDraft
  const { notTurned } = draft
  const otherImages = OTHER_IMAGES.filter((otherImage) => pictures[otherImage] !== null)
  if (draft.angle === 0 || otherImages.length === 0) return null
  return (
    <section>
      <p className="soft small">{words.straightAbout}</p>
      {otherImages.map((otherImage) => (
        <Checkbox
          key={otherImage}
          checked={notTurned.includes(otherImage)}
          onChange={(isStraight) => {
            const without = notTurned.filter((each) => each !== otherImage)
            updateDraft((now) => ({
              ...now,
              notTurned: isStraight ? [...without, otherImage] : without,
            }))
          }}
        >
          {words.straight[otherImage]}
        </Checkbox>
      ))}
    </section>
  )
}

/** R-CHART-5: keep the land or start empty; and the map coordinates of the placed hex. */
export const LandPart = ({ draft, placedHex, hasHexContent, updateDraft }: GridDraftControls) => {
  const { naming } = useView()
  const [typed, setTyped] = useState<string | null>(null)
  const numbering = { ...(naming ?? STANDARD_NUMBERING), pointy: draft.pointy }
  const { column, row } = printedNumberOf(numbering, placedHex)
  const mapHexText = naming ? hexNumber(numbering, placedHex) : `${column}, ${row}`
  const writeMapHex = (text: string): void => {
    setTyped(text)
    const typedHex = hexByNumber(numbering, text)
    if (typedHex) updateDraft((now) => ({ ...now, typedHex }))
  }
  const { newLand } = draft
  return (
    <section className="stack">
      {hasHexContent && (
        <>
          <ChoiceList
            name={words.land}
            choices={words.lands}
            value={newLand ? 'fresh' : 'same'}
            onChange={(land) =>
              updateDraft((now) => ({
                ...now,
                newLand: land === 'fresh' ? { sites: true } : null,
              }))
            }
          />
          {newLand && (
            <Checkbox
              checked={newLand.sites}
              onChange={(sites) => updateDraft((now) => ({ ...now, newLand: { sites } }))}
            >
              {words.keepSites}
            </Checkbox>
          )}
        </>
      )}
      <TextNumber
        label={words.thisIsHex}
        hint={naming ? asPrinted : words.columnAndRow}
        text={typed ?? mapHexText}
        problem={typed === null || hexByNumber(numbering, typed) ? undefined : noNumber}
        onType={writeMapHex}
        onLeave={() => setTyped(null)}
      />
    </section>
  )
}
