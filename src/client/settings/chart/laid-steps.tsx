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
import styles from './laid-steps.module.css'

/** What is asked once a grid is saved, however it was found (R-CHART-4). */
export const LaidSteps = (props: {
  /** The original of the GM's image. */
  readonly map: string | null
  /** The hex that was put on the map. */
  readonly placed: Hex
  readonly onDone: () => void
}) => {
  const { map: image, placed, onDone } = props
  const campaign = useCampaign()
  const gm = useGm()
  const view = useView()
  const { settings, chart, map } = view
  const [asked] = useState(() => storedText('localStorage', `overland-numbers-${campaign}`))
  const [pressed] = useState(() => createCell<Hex | null>(null))
  const isNumbered = settings.numbering.for === 'everyone' || settings.numbering.for === 'printed'
  const [step, setStep] = useState<'numbers' | 'party'>(
    isNumbered || asked.read() === image ? 'party' : 'numbers',
  )
  const numbering = { ...settings.numbering, pointy: chart.grid.pointy }
  const [number, setNumber] = useState(() => hexNumber(numbering, placed))
  const numbered = hexByNumber(numbering, number)
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins at its heading.
  useEffect(() => heading.current?.focus(), [step])
  const change = (
    method: 'POST' | 'PUT',
    route: string,
    body: unknown,
    announcement: string,
  ): void => {
    void gm.run({ kind: 'edit', method, route, body, announcement })
  }
  const put = (hex: Hex): void => {
    change('POST', '/position', { hex }, words.partyIsIn(hexName(hex, hexNamingOf(view))))
    onDone()
  }
  const answer = (printed: Hex | null): void => {
    asked.write(image)
    setStep('party')
    if (!printed) return
    const { pointy: _, ...anchored } = withOrigin(numbering, printed, placed)
    const body = { ...settings, numbering: { ...anchored, for: 'printed' } }
    change('PUT', '/settings', body, words.settingsSaved)
  }
  const isOn = isOnMap(chart, map.position)
  return (
    <div className={`stack gap-4 page ${panel.panel}`} data-wide>
      <h3 ref={heading} className="quiet" tabIndex={-1}>
        {step === 'party' ? words.whereIsParty : words.arePrinted}
      </h3>
      {step === 'party' ? (
        <>
          <p>
            {isOn ? words.partyIsIn(hexName(map.position, hexNamingOf(view))) : words.partyIsOff}{' '}
            {words.clickItsHex}
          </p>
          <div className={styles.map}>
            <GmChart
              {...gmChartProps(campaign, view)}
              party={isOn ? map.position : null}
              tool={hexTool({ label: words.itsHex, pressed, onHex: put, onPutAway: onDone })}
              opensOnWholeSheet
            />
          </div>
          <div className="row">
            <Button onClick={onDone}>{isOn ? words.itIsThere : words.placeLater}</Button>
          </div>
        </>
      ) : (
        <>
          <p>{words.aboutPrinted}</p>
          <TextNumber
            label={words.numberOfPlaced}
            hint={words.asPrinted}
            text={number}
            problem={numbered ? undefined : words.noNumber}
            onType={setNumber}
          />
          <div className="row">
            <Button aria-disabled={numbered === null} onClick={() => answer(numbered)}>
              {words.usePrinted}
            </Button>
            <Button onClick={() => answer(null)}>{words.noPrinted}</Button>
          </div>
        </>
      )}
    </div>
  )
}
