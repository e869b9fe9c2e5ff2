import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { apiPath } from '../../../protocol/paths.ts'
import type { Rewind, Since } from '../../../protocol/runs.ts'
import { useCampaign, useView } from '../../gm/session/use-gm.ts'
import { AskFirst } from '../../ui/dialog/ask-first.tsx'
import { MorningIcon } from '../../ui/icons.tsx'
import styles from './day.module.css'
import * as words from './words.ts'

interface BackToMorningProps {
  /** The day whose morning it is. */
  readonly day: number
  /** Days that are taken back. */
  readonly count: number
  readonly onBack: (rewind: Rewind) => Promise<void>
}

/** R-REW-1, R-REW-5: a button in the journal that first asks, with what it takes back. */
export const BackToMorning = ({ day, count, onBack }: BackToMorningProps) => {
  const [daysOnly, setDaysOnly] = useState(true)
  const back: Rewind = { day: day - 1, ...(daysOnly && { keep: 'preparation' }) }
  return (
    <AskFirst
      name={words.backToMorning(day)}
      icon={<MorningIcon />}
      sure={words.goBack(count)}
      onSure={() => onBack(back)}
    >
      <Choices day={day} daysOnly={daysOnly} onChange={setDaysOnly} />
    </AskFirst>
  )
}

interface ChoicesProps {
  readonly day: number
  readonly daysOnly: boolean
  readonly onChange: (daysOnly: boolean) => void
}

const Choices = ({ day, daysOnly, onChange }: ChoicesProps) => {
  const id = useId()
  const route = `/days/${day - 1}/since`
  const revision = useView((view) => view.revision)
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
              {about} {data && words.alsoGoes(data, value)}
            </p>
          </div>
        )
      })}
    </>
  )
}
