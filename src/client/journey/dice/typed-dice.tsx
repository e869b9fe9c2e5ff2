import { useEffect, useMemo } from 'react'
import { type PadButton, padButtonOf } from '#client/session/order.ts'
import { useEncounterTables } from '#client/session/use-encounter-tables.ts'
import { useGm, useGmSession, useView } from '#client/session/use-gm.ts'
import { Button } from '#client/ui/button.tsx'
import { heading } from '#client/ui/compass/words.ts'
import { tryAgain as tryAgainWord } from '#client/ui/words.ts'
import type { EncounterTables } from '#rules/encounter.ts'
import { AskingSlip, DiceSlip } from './asking-slip.tsx'
import * as words from './words.ts'

const NO_TABLES: EncounterTables = {}

interface TypedDiceProps {
  /** The slip had the focus. */
  readonly onClosed: (press: PadButton) => void
}

/** R-DIE-5: asks for the dice of the day that was ordered. */
export const TypedDice = ({ onClosed }: TypedDiceProps) => {
  const gm = useGm()
  const asks = useGmSession(({ question }) => (question?.kind === 'dice' ? question.command : null))
  const { day, chart, settings } = useView()
  const needsTables = settings.typedDice.includes('encounters')
  const { list, isNewest, hasFailed, tryAgain } = useEncounterTables(needsTables)
  const tables = useMemo((): EncounterTables | null => {
    if (!needsTables) return NO_TABLES
    if (!list || !isNewest) return null
    return Object.fromEntries(list.map(({ table }) => [table.id, table]))
  }, [needsTables, list, isNewest])
  const press = asks && padButtonOf(asks.order)
  // After the slip is gone: what it covered can be focused again.
  useEffect(() => {
    if (press === null) return undefined
    return () => onClosed(press)
  }, [press, onClosed])
  if (asks === null || press === null) return null

  const giveUp = (): void => gm.dispatch({ kind: 'gave-up' })
  const spent = typeof press === 'string' ? words.stays[press] : heading(press, chart.grid.pointy)
  const title = words.dayToEnd(day + 1, spent)
  const name = words.diceOf(day + 1, spent)
  if (!tables) {
    return (
      <DiceSlip title={title} name={name} news={null} onGiveUp={giveUp}>
        {hasFailed ? (
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
      tables={tables}
      title={title}
      name={name}
      onEnd={(command) => void gm.run(command)}
      onGiveUp={giveUp}
    />
  )
}
