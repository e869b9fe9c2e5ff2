import type { Forecast } from '../../../rules/forecast/forecast.ts'
import { HORIZON } from '../../../rules/forecast/plan.ts'
import { type InHundred, inHundred, type PaceForecast } from '../../../rules/forecast/summary.ts'
import { PACES, type Pace } from '../../../rules/movement.ts'
import { pace as paceName } from '../../gm/session/words.ts'
import { sayList } from '../../ui/format/lists.ts'
import { sayNumber } from '../../ui/format/numbers.ts'
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

/** A store that nobody needs is left out. */
const sayStores = ({ daily, food, water, ointment }: Forecast): string =>
  sayList([
    daily.food > 0 && words.lasts('food', food, food),
    daily.water > 0 && words.lasts('water', water.from, water.to),
    daily.ointment > 0 && words.lasts('ointment', ointment, ointment),
  ])

interface SentencesProps {
  readonly forecast: Forecast
  readonly pace: Pace
  /** Whether the party aims from where it believes to be. */
  readonly believes: boolean
}

/** R-CAST-6: three sentences to be read aloud. */
export const Sentences = ({ forecast, pace, believes }: SentencesProps) => {
  const { end, water } = forecast
  const { inTime, arrived, elsewhere, onTheWay, half, most } = forecast.paces[pace]
  return (
    <div className={styles.sentences}>
      <p>{words.inTime(inTime, <Share share={inTime} />, end !== null)}</p>
      <p>
        {most === null
          ? words.fewArrive(arrived, <Share share={arrived} />, HORIZON)
          : words.arrival(half, <Figure>{sayNumber(most)}</Figure>, most, end)}
      </p>
      <p>
        {end === null
          ? words.storesNeverEnd
          : words.storesLast(<Figure>{sayNumber(end)}</Figure>, end, sayStores(forecast))}
      </p>
      <ul className="soft">
        {believes && <li>{words.elsewhere(elsewhere)}</li>}
        {most === null && <li>{words.onTheWay(onTheWay, HORIZON)}</li>}
        {water.from !== water.to && <li>{words.byRain}</li>}
      </ul>
    </div>
  )
}

/** Those that arrive, but too late. */
const lateOf = ({ days, runs, inTime }: PaceForecast) => {
  const late = days.reduce((sum, row) => sum + row.late, 0)
  return inHundred(late, runs, inTime.kind === 'certain')
}

const ByPace = ({ forecast, believes }: Pick<TablesProps, 'forecast' | 'believes'>) => (
  <table className="figures">
    <caption>{words.table.caption}</caption>
    <thead>
      <tr>
        <th scope="col">{words.table.pace}</th>
        <th scope="col">{words.table.inTime}</th>
        <th scope="col">{words.table.late}</th>
        {believes && <th scope="col">{words.table.elsewhere}</th>}
        <th scope="col">{words.table.onTheWay}</th>
        <th scope="col">{words.table.half}</th>
        <th scope="col">{words.table.most}</th>
      </tr>
    </thead>
    <tbody>
      {PACES.map((pace) => {
        const of = forecast.paces[pace]
        return (
          <tr key={pace}>
            <th scope="row">{paceName[pace]}</th>
            <td>{words.of100(of.inTime)}</td>
            <td>{words.of100(lateOf(of))}</td>
            {believes && <td>{words.of100(of.elsewhere)}</td>}
            <td>{words.of100(of.onTheWay)}</td>
            <td>{words.daysOf(of.half)}</td>
            <td>{words.daysOf(of.most)}</td>
          </tr>
        )
      })}
    </tbody>
  </table>
)

const ByDay = ({ forecast, pace, believes, day: today }: TablesProps) => {
  const { days, runs, inTime: share } = forecast.paces[pace]
  const say = (count: number): string =>
    count === 0 ? words.nobody : words.cell(inHundred(count, runs, share.kind === 'certain'))
  let arrived = 0
  return (
    <table className="figures">
      <caption>{words.table.byDay(paceName[pace])}</caption>
      <thead>
        <tr>
          <th scope="col">{words.table.day}</th>
          <th scope="col">{words.table.onDay}</th>
          <th scope="col">{words.table.inTime}</th>
          <th scope="col">{words.table.late}</th>
          {believes && <th scope="col">{words.table.elsewhere}</th>}
          <th scope="col">{words.table.soFar}</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, inTime, late, elsewhere }) => {
          arrived += inTime + late
          return (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td>{today + day}</td>
              <td>{say(inTime)}</td>
              <td>{say(late)}</td>
              {believes && <td>{say(elsewhere)}</td>}
              <td>{say(arrived)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

interface TablesProps {
  readonly forecast: Forecast
  readonly pace: Pace
  readonly believes: boolean
  /** Days ended so far. */
  readonly day: number
}

/** The text twin of the plots. */
export const ForecastTables = (props: TablesProps) => (
  <details className={styles.twin}>
    <summary>{words.asTable}</summary>
    <div className={styles.wide}>
      <ByPace {...props} />
    </div>
    <div className={styles.wide}>
      <ByDay {...props} />
    </div>
  </details>
)
