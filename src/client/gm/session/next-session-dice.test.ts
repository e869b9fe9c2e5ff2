import { describe, expect, test } from 'vitest'
import {
  answered,
  dayAt,
  mapAt,
  NORTH,
  ordered,
  playOn,
  SAVE,
  seen,
  stale,
  stroke,
  typed,
  UNDO,
  viewAt,
} from '../../../../test/support/played-session.ts'
import type { GmView } from '../../../protocol/views.ts'
import type { Command } from './command.ts'
import { firstSession } from './session-state.ts'

const SETTINGS = { ...viewAt(1).settings, typedDice: ['weather' as const] }
const typing = (view: GmView): GmView => ({ ...view, settings: SETTINGS })
const DICE = { rain: 3 }
const WITH_DICE = { ...NORTH, dice: DICE } as Command

const play = (...happenings: Parameters<typeof playOn>[1][]) =>
  playOn(firstSession('key'), seen(typing(viewAt(1))), ...happenings)

describe('R-DIE-5: where dice are typed', () => {
  test('a day by hand asks nothing', () => {
    const byHand = { kind: 'day', order: { direction: 1, pace: 'slow', canoe: true, manual: true } }
    expect(play(ordered(byHand as Command)).sent).toHaveLength(1)
  })

  test('a form that cannot be sent is said before anything is asked', () => {
    const told = play(typed('food', 'many'), ordered(NORTH))
    expect(told.session).toMatchObject({ question: null, flagged: { field: 'food' } })
    const clashes = play(typed('food', '45'), seen(typing(mapAt(2, { food: 30 }))), ordered(NORTH))
    expect(clashes.session).toMatchObject({ question: { kind: 'clash', command: NORTH } })
  })

  test('saves, brush strokes and undo leave the asking as it is', () => {
    const told = play(
      ordered(NORTH),
      ordered(stroke(1)),
      answered(typing(viewAt(2))),
      ordered(SAVE),
    )
    expect(told.session.question?.command).toEqual(NORTH)
    expect(
      play(seen(typing(dayAt(2, 1))), ordered(NORTH), ordered(UNDO)).session.question?.command,
    ).toBe(NORTH)
  })
})

describe('R-DIE-5: typed dice that were sent', () => {
  test('are asked about again when another screen changed something: others may be due', () => {
    const told = play(ordered(WITH_DICE), stale(typing(mapAt(2, { survival: 6 }))))
    expect(told).toMatchObject({
      went: [false],
      session: { question: { kind: 'dice', command: WITH_DICE }, underway: null },
    })
    expect(told.sent).toHaveLength(1)
  })

  test('are void when another screen ended the day', () => {
    const told = play(ordered(WITH_DICE), stale(typing(dayAt(2, 1))))
    expect(told.session).toMatchObject({ question: null, underway: null })
    expect(told.session.note).toMatch(/^Another screen ended/)
  })
})
