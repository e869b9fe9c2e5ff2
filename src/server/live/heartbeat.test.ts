import { expect, test } from 'vitest'
import { createDatabaseWatch, type DatabaseWatch } from './heartbeat.ts'

const PATIENCE = 3

const after = (...events: ('asked' | 'answered' | 'tick')[]): boolean => {
  const watch: DatabaseWatch = createDatabaseWatch(PATIENCE)
  for (const event of events) watch[event]()
  return watch.isAway()
}
const ticks = (count: number) => Array.from({ length: count }, () => 'tick' as const)

test.each<{ why: string; events: Parameters<typeof after>; isAway: boolean }>([
  { why: 'nobody asked it', events: ticks(10), isAway: false },
  { why: 'its answer is on its way', events: ['asked', ...ticks(3)], isAway: false },
  { why: 'it answers nothing', events: ['asked', ...ticks(4)], isAway: true },
  {
    why: 'one question after the other fails',
    events: ['asked', ...ticks(2), 'asked', ...ticks(2)],
    isAway: true,
  },
  {
    why: 'it failed once and answers again',
    events: ['asked', ...ticks(2), 'asked', 'answered', ...ticks(4)],
    isAway: false,
  },
  { why: 'it is back', events: ['asked', ...ticks(9), 'answered'], isAway: false },
  {
    why: 'it goes away again',
    events: ['asked', ...ticks(9), 'answered', 'asked', ...ticks(4)],
    isAway: true,
  },
])('away: $isAway while $why', ({ events, isAway }) => {
  expect(after(...events)).toBe(isAway)
})
