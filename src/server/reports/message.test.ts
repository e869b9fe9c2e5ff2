import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  daysMessage,
  escapeMarkdown,
  type ReportDay,
  takenBackMessage,
  testMessage,
} from './message.ts'

const aDay = (day: number, note = '', session: string | null = null): ReportDay => ({
  hex: null,
  told: {
    day,
    session,
    position: null,
    terrain: 'Jungle',
    way: null,
    explored: false,
    rain: 'Light',
    weather: 'Light',
    water: 1,
    food: 1_200,
    ointment: 2,
    note,
    encounters: [{ time: 'morning', name: 'Goblins' }],
    handouts: [],
  },
})

test('R-REPORT-3, R-REPORT-5: a message has the days for people and for programs, and names nobody', () => {
  const day = { ...aDay(12, 'We slept badly.', 'The lake'), hex: '0304' }
  const { body, count } = daysMessage('The Isles', [day, aDay(13)])
  expect(count).toBe(2)
  expect(JSON.parse(body)).toEqual({
    content: [
      '**Day 12\\: The lake begins**',
      'Jungle, hex 0304, Light rain',
      'At the end of the day\\: 1 gallon of water, 1,200 rations, 2 applications of insect ointment',
      'Morning\\: Goblins',
      '',
      'We slept badly.',
      '',
      '**Day 13**',
      'Jungle, Light rain',
      'At the end of the day\\: 1 gallon of water, 1,200 rations, 2 applications of insect ointment',
      'Morning\\: Goblins',
    ].join('\n'),
    allowed_mentions: { parse: [] },
    campaign: 'The Isles',
    event: 'days',
    days: [day.told, aDay(13).told],
  })
})

test('R-WEATHER-3: the weather of a day is reported by its name', () => {
  const { told, hex } = aDay(3)
  const stormy = { ...told, rain: 'Heavy', weather: 'Storm' } as const
  const { body } = daysMessage('', [{ told: stormy, hex }])
  expect(JSON.parse(body).content).toContain('Jungle, Heavy rain · Storm')
})

test('R-REPORT-2: days that were taken back are named by their numbers', () => {
  const some = JSON.parse(takenBackMessage('', 1_012, 1_014))
  expect(some).toMatchObject({ event: 'taken-back', from: 1_012, to: 1_014 })
  expect(some.content).toBe('Days 1,012 to 1,014 were taken back.')
  expect(JSON.parse(takenBackMessage('', 7, 7)).content).toBe('Day 7 was taken back.')
})

test('R-REPORT-7: a test says which campaign it is of', () => {
  expect(JSON.parse(testMessage('The @everyone Isles'))).toMatchObject({
    content: 'Day reports of The @\u200beveryone Isles will come here.',
    event: 'test',
  })
})

test.each([
  ['**bold** and _thin_', '\\*\\*bold\\*\\* and \\_thin\\_'],
  ['@everyone <@1>', '@\u200beveryone \\<@\u200b1\\>'],
  ['[here](https://evil.example)', '\\[here\\]\\(https\\://evil.example\\)'],
  ['# heading', '\\# heading'],
  ['`code`', '\\`code\\`'],
  ['||hidden||', '\\|\\|hidden\\|\\|'],
  ['- one\n  + two\n3. three', '\\- one\n  \\+ two\n3\\. three'],
  ['> quote', '\\> quote'],
  ['back\\slash', 'back\\\\slash'],
])('R-REPORT-5: %j is sent as it is typed', (typed, escaped) => {
  expect(escapeMarkdown(typed)).toBe(escaped)
})

test.each(['\n', '\r\n', '\u2028', ' ', '1', '\\'])(
  'R-REPORT-5: a million of %j take a moment, not a minute',
  (sign) => {
    expect(escapeMarkdown(sign.repeat(1_000_000)).length).toBeGreaterThanOrEqual(1_000_000)
  },
)

test('R-REPORT-3, R-REPORT-5: whatever is written, each day comes once, within Discord’s limit, and names nobody', () => {
  const signs = fc.string({
    minLength: 1,
    maxLength: 12,
    unit: fc.constantFrom('@', '*', 'a', '\\', '\n', '🌴'),
  })
  const note = fc.tuple(signs, fc.nat(500)).map(([some, times]) => some.repeat(times))
  const days = fc.array(
    fc.record({ note, session: fc.option(fc.string({ minLength: 1, maxLength: 80 })) }),
    { minLength: 1, maxLength: 15 },
  )
  fc.assert(
    fc.property(days, (written) => {
      const all = written.map((day, index) => aDay(index + 1, day.note, day.session))
      const sent: number[] = []
      for (let left = all; left.length > 0; ) {
        const { body, count } = daysMessage('', left)
        expect(count).toBeGreaterThan(0)
        const { content, days: told } = JSON.parse(body)
        sent.push(...told.map(({ day }: { day: number }) => day))
        expect(content.length).toBeLessThanOrEqual(2_000)
        expect(content.isWellFormed()).toBe(true)
        expect(content).not.toMatch(/@(?!\u200b|…)/)
        expect(/\\*(?=…$)/.exec(content)?.[0].length ?? 0).toSatisfy((signs) => signs % 2 === 0)
        left = left.slice(count)
      }
      expect(sent).toEqual(all.map(({ told }) => told.day))
    }),
    { numRuns: 60 },
  )
})
