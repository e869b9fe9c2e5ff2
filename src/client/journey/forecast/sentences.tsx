import type { Forecast } from '../../../rules/forecast/forecast.ts'
import { HORIZON } from '../../../rules/forecast/plan.ts'
import type { InHundred } from '../../../rules/forecast/summary.ts'
import type { Pace } from '../../../rules/movement.ts'
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
      <ul className={styles.soft}>
        {believes && <li>{words.elsewhere(elsewhere)}</li>}
        {most === null && <li>{words.onTheWay(onTheWay, HORIZON)}</li>}
        {water.from !== water.to && <li>{words.byRain}</li>}
      </ul>
    </div>
  )
}
