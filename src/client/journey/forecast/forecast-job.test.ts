import { describe, expect, test } from 'vitest'
import { SEED } from '../../../rules/forecast/plan.ts'
import { startingRecord } from '../../../rules/record.ts'
import { STANDARD_RULES } from '../../../rules/standard-rules.ts'
import { createForecaster, type ForecastAnswered, type ForecastAsked } from './forecast-job.ts'

const START = { x: 0, y: 0 }
const PLAN: ForecastAsked['plan'] = {
  traveller: { record: startingRecord(START, '2'), believed: START, day: 0 },
  rules: STANDARD_RULES,
  settings: { lost: 'true-hex', terrainOnMove: 'take' },
  route: [{ x: 0, y: -4 }],
  canoe: false,
  land: [{ terrain: '1', runs: [[-4, -2, 3]] }],
  trail: [],
  seed: SEED,
  horizon: 30,
}

/** A forecaster whose clock goes on with each look, so that each step is a slice. */
const forecasterOf = (turn: () => Promise<void> = () => Promise.resolve()) => {
  const posted: ForecastAnswered[] = []
  let ms = 0
  const now = () => {
    ms += 20
    return ms
  }
  return { ask: createForecaster({ post: (answered) => posted.push(answered), turn, now }), posted }
}

describe('R-CAST-2: the worker', () => {
  test('answers the same for the same question, with the land that it was sent', async () => {
    const { ask, posted } = forecasterOf()
    await ask({ number: 1, plan: PLAN })
    await ask({ number: 2, plan: PLAN })
    expect(posted.map(({ number }) => number)).toEqual([1, 2])
    expect(posted[0]?.forecast).toEqual(posted[1]?.forecast)
    expect(posted[0]?.forecast?.between.slow).toEqual({
      hexes: 2,
      terrains: [
        { terrain: null, hexes: 1 },
        { terrain: '1', hexes: 1 },
      ],
      days: 2,
    })
  })

  test('leaves a question when a newer one comes, and answers that', async () => {
    const asked: Promise<void>[] = []
    let turns = 0
    const { ask, posted } = forecasterOf(async () => {
      turns += 1
      if (turns === 3) asked.push(ask({ number: 2, plan: PLAN }))
    })
    await ask({ number: 1, plan: PLAN })
    await Promise.all(asked)
    expect(posted.map(({ number }) => number)).toEqual([2])
  })

  test('says that it cannot when the rules lack the record’s terrain', async () => {
    const { ask, posted } = forecasterOf()
    await ask({ number: 1, plan: { ...PLAN, rules: { ...STANDARD_RULES, terrains: [] } } })
    expect(posted).toEqual([{ number: 1, forecast: null }])
  })
})
