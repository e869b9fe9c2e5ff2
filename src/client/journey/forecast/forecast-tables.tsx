import { pace as paceName } from '#client/session/words.ts'
import { sayList } from '#client/ui/format/lists.ts'
import { sayNumber } from '#client/ui/format/numbers.ts'
import { NumberTable } from '#client/ui/number-table.tsx'
import type { Forecast } from '#rules/forecast/forecast.ts'
import { type InHundred, inHundred, type PaceForecast } from '#rules/forecast/summary.ts'
import { PACES, type Pace } from '#rules/movement.ts'
import styles from './forecast.module.css'
import * as words from './words.tsx'

const Figure = ({ children }: { readonly children: string }) => (
  <strong className={styles.figure}>{children}</strong>
)

const Share = ({ share }: { readonly share: InHundred }) => (
  <>
    {words.bound[share.kind]}
    <Figure>{words.numberOf(share)}</Figure>
  </>
)

/** How many days each store lasts, except stores that nobody needs. */
const sayStores = ({ daily, food, water, ointment }: Forecast): string =>
  sayList([
    daily.food > 0 && words.lasts('food', food),
    daily.water > 0 && words.lasts('water', water.from, water.to),
    daily.ointment > 0 && words.lasts('ointment', ointment),
  ])

type SentencesProps = Omit<TablesProps, 'day'>

/** R-CAST-6: three sentences to be read aloud. */
export const Sentences = ({ forecast, pace, believes }: SentencesProps) => {
  const { end, water } = forecast
  const { inTime, arrived, elsewhere, onTheWay, half, most } = forecast.paces[pace]
  return (
    <div className={`stack ${styles.sentences}`}>
      <p>{words.inTime(inTime, <Share share={inTime} />, end !== null)}</p>
      <p>
        {most === null
          ? words.fewArrive(arrived, <Share share={arrived} />)
          : words.arrival(half, <Figure>{sayNumber(most)}</Figure>, most, end)}
      </p>
      <p>
        {end === null
          ? words.storesNeverEnd
          : words.storesLast(<Figure>{words.lasting(end)}</Figure>, end, sayStores(forecast))}
      </p>
      <ul className="soft">
        {believes && <li>{words.elsewhere(elsewhere)}</li>}
        {most === null && <li>{words.onTheWay(onTheWay)}</li>}
        {water.from !== water.to && <li>{words.byRain}</li>}
      </ul>
    </div>
  )
}

const lateShare = ({ days, runs, inTime }: PaceForecast) => {
  const late = days.reduce((sum, row) => sum + row.late, 0)
  return inHundred(late, runs, inTime.kind === 'certain')
}

interface TablesProps {
  readonly forecast: Forecast
  readonly pace: Pace
  /** Whether the party aims from where it believes to be. */
  readonly believes: boolean
  readonly day: number
}

/** The data of the plots as tables. */
export const ForecastTables = ({ forecast, pace, believes, day: today }: TablesProps) => {
  const { table } = words
  const { days, runs, inTime: share } = forecast.paces[pace]
  const sayShare = (count: number): string =>
    count === 0 ? words.nobody : words.cell(inHundred(count, runs, share.kind === 'certain'))
  let arrived = 0
  const arrivalsByDay = days.map((row) => {
    arrived += row.inTime + row.late
    return { ...row, arrived }
  })
  return (
    <details className={`fold ${styles.twin}`}>
      <summary>{words.asTable}</summary>
      <div className={styles.wide}>
        <NumberTable
          caption={table.caption}
          rows={PACES.map((each) => forecast.paces[each])}
          columns={[
            [table.pace, (of) => paceName[of.pace]],
            [table.inTime, (of) => words.of100(of.inTime)],
            [table.late, (of) => words.of100(lateShare(of))],
            believes && [table.elsewhere, (of) => words.of100(of.elsewhere)],
            [table.onTheWay, (of) => words.of100(of.onTheWay)],
            [table.half, (of) => words.daysOf(of.half)],
            [table.most, (of) => words.daysOf(of.most)],
          ]}
        />
      </div>
      <div className={styles.wide}>
        <NumberTable
          caption={table.byDay(paceName[pace])}
          rows={arrivalsByDay}
          columns={[
            [table.day, ({ day }) => day],
            [table.onDay, ({ day }) => today + day],
            [table.inTime, ({ inTime }) => sayShare(inTime)],
            [table.late, ({ late }) => sayShare(late)],
            believes && [table.elsewhere, ({ elsewhere }) => sayShare(elsewhere)],
            [table.soFar, (row) => sayShare(row.arrived)],
          ]}
        />
      </div>
    </details>
  )
}
