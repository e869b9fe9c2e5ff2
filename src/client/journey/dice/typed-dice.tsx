import { useEffect, useMemo } from 'react'
import { type PadButton, padButtonOf } from '#client/session/order.ts'
import { useEncounterTables } from '#client/session/use-encounter-tables.ts'
import { useGm, useGmSession, useView } from '#client/session/use-gm.ts'
import { Button } from '#client/ui/button.tsx'
import { heading } from '#client/ui/compass/words.ts'
import { tryAgain as tryAgainWord } from '#client/ui/words.ts'
import type { EncounterTables } from '#rules/encounter.ts'
import { DiceEntryPanel, DicePanel } from './dice-entry-panel.tsx'
import * as words from './words.ts'

const NO_TABLES: EncounterTables = {}

interface TypedDiceProps {
  /** Called when the panel, which had the focus, is gone; with the pad's button of the day. */
  readonly onClosed: (press: PadButton) => void
}

/** R-DIE-5: asks for the dice of the day that was ordered. */
export const TypedDice = ({ onClosed }: TypedDiceProps) => {
  const gm = useGm()
  const command = useGmSession(({ question }) =>
    question?.kind === 'dice' ? question.command : null,
  )
  const { day, chart, settings } = useView()
  const needsTables = settings.typedDice.includes('encounters')
  const { list, isNewest, hasFailed, tryAgain } = useEncounterTables(needsTables)
  const tables = useMemo((): EncounterTables | null => {
    if (!needsTables) return NO_TABLES
    if (!list || !isNewest) return null
    return Object.fromEntries(list.map(({ table }) => [table.id, table]))
  }, [needsTables, list, isNewest])
  const press = command && padButtonOf(command.order)
  // Waits until the panel is gone: only then can the pad below be focused.
  useEffect(() => {
    if (press === null) return undefined
    return () => onClosed(press)
  }, [press, onClosed])
  if (command === null || press === null) return null

  const cancelDay = (): void => gm.dispatch({ kind: 'gave-up' })
  const dayActivity =
    typeof press === 'string' ? words.stays[press] : heading(press, chart.grid.pointy)
  const title = words.dayToEnd(day + 1, dayActivity)
  const name = words.diceOf(day + 1, dayActivity)
  if (!tables) {
    return (
      <DicePanel title={title} name={name} notice={null} onCancel={cancelDay}>
        {hasFailed ? (
          <p role="alert">
            {words.tablesMissing} <Button onClick={tryAgain}>{tryAgainWord}</Button>
          </p>
        ) : (
          <p>{words.loadingTables}</p>
        )}
      </DicePanel>
    )
  }
  return (
    <DiceEntryPanel
      command={command}
      tables={tables}
      title={title}
      name={name}
      onEndDay={(command) => void gm.run(command)}
      onCancel={cancelDay}
    />
  )
}
