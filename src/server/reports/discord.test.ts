import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countThatFit, discordMessage, discordTest } from './discord.ts'
import { escapeMarkdown } from './escape-markdown.ts'
import type { ReportDay } from './report-day.ts'

const aDay = (day: number, note = '', session: string | null = null): ReportDay => ({
  seq: day,
  day,
  hex: null,
  told: {
    day,
    session,
    position: null,
    terrain: 'Jungle',
    way: null,
    rain: 'Light',
    water: 1,
    food: 1_200,
    ointment: 2,
    note,
    encounters: [{ time: 'morning', name: 'Goblins' }],
    handouts: [],
  },
})

interface Message {
  readonly content: string
  readonly embeds: readonly { readonly title: string; readonly description: string }[]
  readonly allowed_mentions: { readonly parse: readonly string[] }
}
const read = (body: string): Message => JSON.parse(body)

test('R-REPORT-5: a report says what the players’ journal says of the day', () => {
  const { embeds, allowed_mentions } = read(discordMessage([{ ...aDay(12), hex: '0304' }]))
  expect(allowed_mentions).toEqual({ parse: [] })
  expect(embeds).toEqual([
    {
      title: 'Day 12',
      description:
        'Jungle, hex 0304, Light rain\nAt the end of the day\\: 1 gallon of water, 1,200 rations, 2 applications of insect ointment\nMorning\\: Goblins',
    },
  ])
})

test('R-REPORT-2: a day that was taken back is struck and says nothing else', () => {
  const { embeds } = read(discordMessage([{ ...aDay(12, 'secret by now'), told: null }]))
  expect(embeds).toEqual([{ title: '~~Day 12~~', description: 'This day was taken back.' }])
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

test('R-REPORT-5: whatever is written, a message keeps to Discord’s limits and names nobody', () => {
  const note = fc.string({
    maxLength: 10_000,
    unit: fc.constantFrom('@', '*', 'a', '\\', '\n', '🌴'),
  })
  const days = fc.array(
    fc.record({ note, session: fc.option(fc.string({ minLength: 1, maxLength: 80 })) }),
    { minLength: 1, maxLength: 15 },
  )
  fc.assert(
    fc.property(days, (written) => {
      const all = written.map((day, index) => aDay(index + 1, day.note, day.session))
      const count = countThatFit(all)
      expect(count).toBeGreaterThan(0)
      for (const some of [all.slice(0, count), all.slice(0, 10)]) {
        const body = discordMessage(some)
        const { embeds } = read(body)
        expect(embeds).toHaveLength(some.length)
        expect(embeds.length).toBeLessThanOrEqual(10)
        let sum = 0
        for (const { title, description } of embeds) {
          expect(title.length).toBeLessThanOrEqual(256)
          expect(description.length).toBeLessThanOrEqual(4_096)
          expect(description.isWellFormed()).toBe(true)
          expect(description).not.toMatch(/@(?!\u200b|…)/)
          sum += title.length + description.length
        }
        expect(sum).toBeLessThanOrEqual(6_000)
      }
    }),
    { numRuns: 60 },
  )
})

test('R-REPORT-7: a test says which campaign it is of', () => {
  expect(read(discordTest('The @everyone Isles')).embeds[0]?.description).toBe(
    'Day reports of The @\u200beveryone Isles will come here.',
  )
})
