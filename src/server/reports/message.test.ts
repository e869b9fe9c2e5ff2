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
  hexNumber: null,
  day: {
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

test('R-REPORT-3, R-REPORT-5: a message has the days as text and as data, and mentions nobody', () => {
  const day = { ...aDay(12, 'We slept badly.', 'The lake'), hexNumber: '0304' }
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
    days: [day.day, aDay(13).day],
  })
})

test('R-WEATHER-3: the weather of a day is reported by its name', () => {
  const { day, hexNumber } = aDay(3)
  const stormyDay = { ...day, rain: 'Heavy', weather: 'Storm' } as const
  const { body } = daysMessage('', [{ day: stormyDay, hexNumber }])
  expect(JSON.parse(body).content).toContain('Jungle, Heavy rain · Storm')
})

test('R-REPORT-2: days that were taken back are named by their numbers', () => {
  const message = JSON.parse(takenBackMessage('', 1_012, 1_014))
  expect(message).toMatchObject({ event: 'taken-back', from: 1_012, to: 1_014 })
  expect(message.content).toBe('Days 1,012 to 1,014 were taken back.')
  expect(JSON.parse(takenBackMessage('', 7, 7)).content).toBe('Day 7 was taken back.')
})

test('R-REPORT-7: a test message names the campaign', () => {
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
  'R-REPORT-5: escaping a million of %j is fast',
  (sign) => {
    expect(escapeMarkdown(sign.repeat(1_000_000)).length).toBeGreaterThanOrEqual(1_000_000)
  },
)

test('R-REPORT-3, R-REPORT-5: for any text each day is sent once, within Discord’s limit, and mentions nobody', () => {
  const signs = fc.string({
    minLength: 1,
    maxLength: 12,
    unit: fc.constantFrom('@', '*', 'a', '\\', '\n', '🌴'),
  })
  const note = fc.tuple(signs, fc.nat(500)).map(([text, times]) => text.repeat(times))
  const days = fc.array(
    fc.record({ note, session: fc.option(fc.string({ minLength: 1, maxLength: 80 })) }),
    { minLength: 1, maxLength: 15 },
  )
  fc.assert(
    fc.property(days, (written) => {
      const all = written.map((day, index) => aDay(index + 1, day.note, day.session))
      const sent: number[] = []
      for (let unsent = all; unsent.length > 0; ) {
        const { body, count } = daysMessage('', unsent)
        expect(count).toBeGreaterThan(0)
        const { content, days: sentDays } = JSON.parse(body)
        sent.push(...sentDays.map(({ day }: { day: number }) => day))
        expect(content.length).toBeLessThanOrEqual(2_000)
        expect(content.isWellFormed()).toBe(true)
        expect(content).not.toMatch(/@(?!\u200b|…)/)
        expect(/\\*(?=…$)/.exec(content)?.[0].length ?? 0).toSatisfy((signs) => signs % 2 === 0)
        unsent = unsent.slice(count)
      }
      expect(sent).toEqual(all.map(({ day }) => day.day))
    }),
    { numRuns: 60 },
  )
})
