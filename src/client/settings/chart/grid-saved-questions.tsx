import { useEffect, useRef, useState } from 'react'
import { hexName, hexNamingOf } from '#client/chart/hex-name.ts'
import { GmChart, gmChartProps } from '#client/map-tools/gm/gm-chart.tsx'
import { hexTool } from '#client/map-tools/hex-tools.ts'
import { useCampaign, useGm, useView } from '#client/session/use-gm.ts'
import { Button } from '#client/ui/button.tsx'
import { createCell } from '#client/ui/cell.ts'
import { storedText } from '#client/ui/stored-text.ts'
import { hexByNumber, hexNumber, withOrigin } from '#rules/hex-number.ts'
import { isOnMap } from '#shared/grid.ts'
import type { Hex } from '#shared/hex.ts'
import panel from '../campaign/panel.module.css'
import { TextNumber } from '../campaign/text-number.tsx'
import * as words from '../words.ts'
import styles from './grid-saved-questions.module.css'

/** R-CHART-4: questions after a grid was saved: are hex numbers printed, and where is the party? */
export const GridSavedQuestions = (props: {
  /** The GM's image as it was uploaded, not the straightened one. */
  readonly image: string | null
  readonly placedHex: Hex
  readonly onDone: () => void
}) => {
  const { image, placedHex, onDone } = props
  const campaign = useCampaign()
  const gm = useGm()
  const view = useView()
  const { settings, chart, map } = view
  const [imageAskedAbout] = useState(() =>
    storedText('localStorage', `overland-numbers-${campaign}`),
  )
  const [pressedHex] = useState(() => createCell<Hex | null>(null))
  const isNumbered = settings.numbering.for === 'everyone' || settings.numbering.for === 'printed'
  const [step, setStep] = useState<'numbers' | 'party'>(
    isNumbered || imageAskedAbout.read() === image ? 'party' : 'numbers',
  )
  const numbering = { ...settings.numbering, pointy: chart.grid.pointy }
  const [number, setNumber] = useState(() => hexNumber(numbering, placedHex))
  const hexWithNumber = hexByNumber(numbering, number)
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins at its heading.
  useEffect(() => heading.current?.focus(), [step])
  const sendEdit = (
    method: 'POST' | 'PUT',
    route: string,
    body: unknown,
    announcement: string,
  ): void => {
    void gm.run({ kind: 'edit', method, route, body, announcement })
  }
  const placeParty = (hex: Hex): void => {
    sendEdit('POST', '/position', { hex }, words.partyIsIn(hexName(hex, hexNamingOf(view))))
    onDone()
  }
  const answerPrinted = (printedHex: Hex | null): void => {
    imageAskedAbout.write(image)
    setStep('party')
    if (!printedHex) return
    const { pointy: _, ...movedNumbering } = withOrigin(numbering, printedHex, placedHex)
    const body = { ...settings, numbering: { ...movedNumbering, for: 'printed' } }
    sendEdit('PUT', '/settings', body, words.settingsSaved)
  }
  const isPartyOnMap = isOnMap(chart, map.position)
  return (
    <div className={`stack gap-4 page ${panel.panel}`} data-wide>
      <h3 ref={heading} className="quiet" tabIndex={-1}>
        {step === 'party' ? words.whereIsParty : words.arePrinted}
      </h3>
      {step === 'party' ? (
        <>
          <p>
            {isPartyOnMap
              ? words.partyIsIn(hexName(map.position, hexNamingOf(view)))
              : words.partyIsOff}{' '}
            {words.clickItsHex}
          </p>
          <div className={styles.map}>
            <GmChart
              {...gmChartProps(campaign, view)}
              party={isPartyOnMap ? map.position : null}
              tool={hexTool({
                label: words.itsHex,
                pressedHex,
                onHex: placeParty,
                onPutAway: onDone,
              })}
              opensOnWholeSheet
            />
          </div>
          <div className="row">
            <Button onClick={onDone}>{isPartyOnMap ? words.itIsThere : words.placeLater}</Button>
          </div>
        </>
      ) : (
        <>
          <p>{words.aboutPrinted}</p>
          <TextNumber
            label={words.numberOfPlaced}
            hint={words.asPrinted}
            text={number}
            problem={hexWithNumber ? undefined : words.noNumber}
            onType={setNumber}
          />
          <div className="row">
            <Button
              aria-disabled={hexWithNumber === null}
              onClick={() => answerPrinted(hexWithNumber)}
            >
              {words.usePrinted}
            </Button>
            <Button onClick={() => answerPrinted(null)}>{words.noPrinted}</Button>
          </div>
        </>
      )}
    </div>
  )
}
