import { useEffect } from 'react'
import type { GmProps } from '../gm-session/runtime.ts'
import { type PadPress, pressOf } from '../travel/order.ts'
import { Button } from '../ui/button.tsx'
import { tryAgain as tryAgainWord } from '../words/en/common.ts'
import * as words from '../words/en/dice.ts'
import { heading } from '../words/en/hexes.ts'
import { AskingSlip } from './asking-slip.tsx'
import { DiceSlip } from './dice-slip.tsx'
import { useEncounterTables } from './use-encounter-tables.ts'

interface TypedDiceProps extends GmProps {
  readonly campaign: string
  /** The slip had the focus. */
  readonly onClosed: (press: PadPress) => void
}

/** R-DIE-5: asks for the dice of the day that was ordered. Mounted ahead, so that it has the tables. */
export const TypedDice = ({ campaign, gm, session, view, onClosed }: TypedDiceProps) => {
  const { asks, draft } = session
  const needsTables = view.settings.typedDice.includes('encounters')
  const { tables, failed, tryAgain } = useEncounterTables(campaign, view.tables, needsTables)
  const press = asks && pressOf(asks.order)
  // After the slip is gone: what it covered can be focused again.
  useEffect(() => {
    if (press === null) return undefined
    return () => onClosed(press)
  }, [press, onClosed])
  if (asks === null || press === null) return null

  const giveUp = (): void => gm.tell({ kind: 'gave-up' })
  const spent = typeof press === 'string' ? words.stays[press] : heading[press]
  const title = words.dayToEnd(view.day + 1, spent)
  const name = words.diceOf(view.day + 1, spent)
  if (!tables) {
    return (
      <DiceSlip title={title} name={name} news={null} onGiveUp={giveUp}>
        {failed ? (
          <p role="alert">
            {words.tablesMissing} <Button onClick={tryAgain}>{tryAgainWord}</Button>
          </p>
        ) : (
          <p>{words.loadingTables}</p>
        )}
      </DiceSlip>
    )
  }
  return (
    <AskingSlip
      command={asks}
      view={view}
      draft={draft}
      tables={tables}
      title={title}
      name={name}
      onEnd={(command) => void gm.run(command)}
      onGiveUp={giveUp}
    />
  )
}
