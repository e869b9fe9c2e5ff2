import { useEffect, useLayoutEffect, useMemo, useReducer, useRef } from 'react'
import type { EncounterTables } from '../../../rules/encounter.ts'
import type { DayCommand } from '../../gm/session/command.ts'
import { useGmSession, useView } from '../../gm/session/use-gm.ts'
import { sayPurpose } from '../../story/day/say-day.ts'
import { die as dieName } from '../../story/day/words.ts'
import { Button } from '../../ui/button.tsx'
import { askOf } from './ask-of.ts'
import { beginAsking, nextAsking, typedOf } from './asking.ts'
import styles from './dice-slip.module.css'
import { DiceSlip } from './dice-slip.tsx'
import { DueDie } from './due-die.tsx'
import { sayTyped } from './say-typed.ts'
import { TypedList } from './typed-list.tsx'
import * as words from './words.ts'

interface AllTypedProps {
  readonly canGoBack: boolean
  readonly onEnd: () => void
  readonly onBack: () => void
}

/** The field is gone: the focus goes on here. */
const AllTyped = ({ canGoBack, onEnd, onBack }: AllTypedProps) => {
  const end = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => end.current?.focus({ preventScroll: true }), [])
  return (
    <div className={styles.done}>
      <p>{words.allTyped}</p>
      {canGoBack && <Button onClick={onBack}>{words.back}</Button>}
      <Button ref={end} look="primary" onClick={onEnd}>
        {words.endDay}
      </Button>
    </div>
  )
}

interface AskingSlipProps {
  readonly command: DayCommand
  readonly tables: EncounterTables
  readonly title: string
  readonly name: string
  readonly onEnd: (command: DayCommand) => void
  readonly onGiveUp: () => void
}

export const AskingSlip = (props: AskingSlipProps) => {
  const { command, tables, title, name, onEnd, onGiveUp } = props
  const view = useView((view) => view)
  const draft = useGmSession((session) => session.draft)
  const { order } = command
  const ask = useMemo(() => askOf(view, draft, order, tables), [view, draft, order, tables])
  const [asking, tell] = useReducer(nextAsking, null, () =>
    beginAsking(view.day, ask, command.dice ?? {}),
  )
  useLayoutEffect(() => tell({ kind: 'seen', day: view.day, ask }), [view.day, ask])

  const { asked, text, refused, news } = asking
  const { due } = asked
  const end = (): void => onEnd({ ...command, dice: typedOf(asked) })
  const isDone = due === null && news === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the last die was typed. What another screen changed ends no day.
  useEffect(() => {
    if (isDone) end()
  }, [isDone])

  const dice = sayTyped(asked, order, view.rules)
  const last = dice.at(-1)
  return (
    <DiceSlip title={title} name={name} news={news && words.news[news]} onGiveUp={onGiveUp}>
      <TypedList dice={dice} />
      {due ? (
        <DueDie
          due={due}
          text={text}
          refused={refused}
          canGoBack={asked.rolls.length > 0}
          onWrite={(text) => tell({ kind: 'wrote', text, ask })}
          onPress={(result) => tell({ kind: 'pressed', result, ask })}
          onEnter={() => tell({ kind: 'entered', ask })}
          onBack={() => tell({ kind: 'back', ask })}
        />
      ) : (
        <AllTyped
          canGoBack={asked.rolls.length > 0}
          onEnd={end}
          onBack={() => tell({ kind: 'back', ask })}
        />
      )}
      <p className="visually-hidden" aria-live="polite">
        {last && `${last.name}: ${last.result}${last.verdict}. `}
        {last && due && words.next(words.shows(sayPurpose(due.purpose), dieName(due.sides)))}
      </p>
    </DiceSlip>
  )
}
