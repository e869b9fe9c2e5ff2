import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { apiPath } from '../../../protocol/paths.ts'
import type { RollsAhead } from '../../../protocol/rolls-ahead.ts'
import { MAX_UNUSED_DAYS } from '../../../rules/bounds.ts'
import { sayWeather } from '../../../rules/weather-name.ts'
import { useCampaign, useView } from '../../gm/session/use-gm.ts'
import { Sheet } from '../../gm/sheet/sheet.tsx'
import { sayTrouble } from '../../ui/api/problem.ts'
import { request } from '../../ui/api/request.ts'
import { Button } from '../../ui/button.tsx'
import { dayNumber, tryAgain as tryAgainWord } from '../../ui/words.ts'
import styles from './rolled-ahead.module.css'
import * as words from './words.ts'

type PreparedDay = RollsAhead['days'][number]

const ROUTE = '/rolls/ahead'

/** The prepared days that are not used, read anew after each day: it may have used one. */
const useRolledAhead = (campaign: string, day: number) => {
  const client = useQueryClient()
  const queryKey = [apiPath(campaign, ROUTE), day]
  const { data, error, refetch } = useQuery<RollsAhead>({
    queryKey,
    placeholderData: keepPreviousData,
  })
  const roll = useMutation({
    mutationFn: (days: number) =>
      request<RollsAhead>(campaign, ROUTE, { method: 'POST', body: { days } }),
    onSuccess: (answer) => client.setQueryData(queryKey, answer),
  })
  const drop = useMutation({
    mutationFn: (n: number) => request(campaign, `${ROUTE}/${n}`, { method: 'DELETE' }),
    onSuccess: () => refetch(),
  })
  return {
    days: data?.days,
    error: error ?? roll.error ?? drop.error,
    busy: roll.isPending || drop.isPending,
    roll: roll.mutate,
    drop: drop.mutate,
    tryAgain: (): void => {
      roll.reset()
      drop.reset()
      void refetch()
    },
  }
}

const CHOICES = [1, 5, 10]

/** R-AHEAD-6: what each day brings stands in its row. */
export const RolledAhead = () => {
  const campaign = useCampaign()
  const day = useView((view) => view.day)
  const { days, error, busy, roll, drop, tryAgain } = useRolledAhead(campaign, day)
  const count = useRef<HTMLParagraphElement>(null)
  const room = MAX_UNUSED_DAYS - (days?.length ?? 0)
  // The button disappears with its day.
  const dropDay = (n: number): void => {
    count.current?.focus()
    drop(n)
  }
  return (
    <Sheet title={words.rolledAhead} look="column">
      <div className={styles.page}>
        <p className="soft">{words.aboutRolledAhead}</p>
        {error && (
          <p role="alert">
            {sayTrouble(error)} <Button onClick={tryAgain}>{tryAgainWord}</Button>
          </p>
        )}
        {!days && !error && <p>{words.loadingAhead}</p>}
        {days && (
          <>
            <p ref={count} className={styles.count} tabIndex={-1} aria-live="polite">
              {days.length === 0 ? words.noDayAhead : words.daysLeft(days.length)}
            </p>
            <ol className={styles.days}>
              {days.map((each, index) => (
                <li key={each.n}>
                  <OneDay
                    prepared={each}
                    name={dayNumber(day + 1 + index)}
                    busy={busy}
                    onDrop={() => dropDay(each.n)}
                  />
                </li>
              ))}
            </ol>
            {/* biome-ignore lint/a11y/useSemanticElements: buttons that do the same, each by another amount. */}
            <div role="group" aria-label={words.rollAhead} className="row">
              <span>{room > 0 ? words.rollAhead : words.mostDays(MAX_UNUSED_DAYS)}</span>
              {CHOICES.filter((more) => more <= room).map((more) => (
                <Button key={more} aria-disabled={busy} onClick={() => roll(more)}>
                  {words.moreDays(more)}
                </Button>
              ))}
            </div>
          </>
        )}
      </div>
    </Sheet>
  )
}

interface OneDayProps {
  readonly prepared: PreparedDay
  readonly name: string
  readonly busy: boolean
  readonly onDrop: () => void
}

const OneDay = ({ prepared: { rain, weather, encounters }, name, busy, onDrop }: OneDayProps) => (
  <div className={styles.day}>
    <h3 className={styles.name}>{name}</h3>
    <ul className={styles.told}>
      {encounters?.map(({ time, name, details, quantities = [] }) => (
        <li key={time}>
          <b>{words.encounterAhead(time, name)}</b>
          {quantities.map(({ dice, total }, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change their places.
            <span key={nth} className={styles.quantity}>
              {words.quantityAhead(dice, total)}
            </span>
          ))}
          {details && <p className={`soft small ${styles.details}`}>{details}</p>}
        </li>
      ))}
      {encounters?.length === 0 && <li>{words.noEncounterAhead}</li>}
      {rain && <li>{sayWeather(words.rainAhead[rain], weather)}</li>}
      {(encounters === null || rain === null) && <li>{words.otherDice}</li>}
    </ul>
    <Button spoken={name} aria-disabled={busy} onClick={onDrop}>
      {words.dropAhead}
    </Button>
  </div>
)
