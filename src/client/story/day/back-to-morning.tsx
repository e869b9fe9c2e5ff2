import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useCampaign, useView } from '#client/session/use-gm.ts'
import { changeName } from '#client/session/words.ts'
import { ConfirmButton } from '#client/ui/dialog/confirm-button.tsx'
import { sayList } from '#client/ui/format/lists.ts'
import { MorningIcon } from '#client/ui/icons.tsx'
import { apiPath } from '#protocol/paths.ts'
import type { Rewind, Since } from '#protocol/runs.ts'
import styles from './day.module.css'
import * as words from './words.ts'

interface BackToMorningProps {
  /** The day to go back to. */
  readonly day: number
  /** The number of days that are taken back. */
  readonly count: number
  readonly onBack: (rewind: Rewind) => Promise<void>
}

/** R-REW-1, R-REW-5: a button to rewind, which asks first and names what is taken back. */
export const BackToMorning = ({ day, count, onBack }: BackToMorningProps) => {
  const [daysOnly, setDaysOnly] = useState(true)
  const back: Rewind = { day: day - 1, ...(daysOnly && { keep: 'preparation' }) }
  return (
    <ConfirmButton
      name={words.backToMorning(day)}
      icon={<MorningIcon />}
      sure={words.goBack(count)}
      onConfirm={() => onBack(back)}
    >
      <Choices day={day} daysOnly={daysOnly} onChange={setDaysOnly} />
    </ConfirmButton>
  )
}

/** R-REW-5: kinds of change that stay if only the days are taken back. */
const KINDS_THAT_STAY = [
  'rules',
  'tables',
  'site',
  'key',
  'hexes',
  'settings',
  'chart',
  'handout',
  'note',
]

/** R-REW-6: the changes besides days that are taken back. */
const sayOtherChanges = ({ changes }: Since, daysOnly: boolean): string => {
  const kinds = Object.keys(changes) as (keyof typeof changes)[]
  const otherChanges = kinds.map((kind) => {
    const name = kind === 'fog' ? words.fogStrokes : changeName[kind].short
    const stays = daysOnly && KINDS_THAT_STAY.includes(kind)
    return !stays && words.counted(name, changes[kind] ?? 0)
  })
  return words.alsoGoes(sayList(otherChanges))
}

interface ChoicesProps {
  readonly day: number
  readonly daysOnly: boolean
  readonly onChange: (daysOnly: boolean) => void
}

const Choices = ({ day, daysOnly, onChange }: ChoicesProps) => {
  const id = useId()
  const route = `/days/${day - 1}/since`
  const { revision } = useView()
  const { data } = useQuery<Since>({ queryKey: [apiPath(useCampaign(), route), revision] })
  return (
    <>
      {([true, false] as const).map((value) => {
        const { label, about } = words.takesBack[value ? 'days' : 'all']
        return (
          <div key={label}>
            <label className="check">
              <input
                type="radio"
                name={id}
                checked={daysOnly === value}
                aria-describedby={`${id}-${value}`}
                onChange={() => onChange(value)}
              />
              <span>{label}</span>
            </label>
            <p id={`${id}-${value}`} className={`soft small ${styles.otherChanges}`}>
              {about} {data && sayOtherChanges(data, value)}
            </p>
          </div>
        )
      })}
    </>
  )
}
