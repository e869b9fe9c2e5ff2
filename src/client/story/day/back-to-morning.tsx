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
  /** The day whose morning it is. */
  readonly day: number
  readonly count: number
  readonly onBack: (rewind: Rewind) => Promise<void>
}

/** R-REW-1, R-REW-5: a button in the journal that first asks, with what it takes back. */
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

/** R-REW-5: what the days only leave alone. */
const STAYS = ['rules', 'tables', 'site', 'key', 'hexes', 'settings', 'chart', 'handout', 'note']

/** R-REW-6: what goes besides days. */
const sayGoes = ({ changes }: Since, daysOnly: boolean): string => {
  const kinds = Object.keys(changes) as (keyof typeof changes)[]
  const goes = kinds.map((kind) => {
    const name = kind === 'fog' ? words.fogStrokes : changeName[kind].short
    const isLeft = daysOnly && STAYS.includes(kind)
    return !isLeft && words.counted(name, changes[kind] ?? 0)
  })
  return words.alsoGoes(sayList(goes))
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
            <p id={`${id}-${value}`} className={`soft small ${styles.goes}`}>
              {about} {data && sayGoes(data, value)}
            </p>
          </div>
        )
      })}
    </>
  )
}
