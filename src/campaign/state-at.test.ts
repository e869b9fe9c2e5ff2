import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withHexes } from '#shared/hex-rows.ts'
import { frozen } from '#test/support/frozen.ts'
import { hexNearOrigin } from '#test/support/grids.ts'
import type { Campaign, Change } from './campaign.ts'
import { newState } from './create-campaign.ts'
import { makeChange } from './execute.ts'
import type { State } from './state.ts'
import { replayChanges } from './state-at.ts'

const START: Campaign = {
  id: 'home',
  history: 'h1',
  revisions: { epoch: 'e1', full: 0, public: 0 },
  state: newState(),
  head: null,
  redo: null,
}

const anyEdit = fc.record({
  /** Index of the earlier state on which the change is made. */
  on: fc.nat(),
  hex: hexNearOrigin(4),
  knowledge: fc.option(fc.constantFrom('seen' as const, 'visited' as const), { nil: undefined }),
  note: fc.option(fc.string({ maxLength: 5 })),
  isOnWay: fc.boolean(),
  food: fc.nat({ max: 9 }),
})
type Edit = typeof anyEdit extends fc.Arbitrary<infer Value> ? Value : never

const edit = (state: State, { hex, knowledge, note, isOnWay, food }: Edit): State => {
  const { [food]: _, ...others } = state.notes
  return {
    ...state,
    known: withHexes(state.known, [[hex, knowledge]]),
    record: { ...state.record, food },
    trail: isOnWay ? [...state.trail, { day: 1, hex, shown: hex }] : state.trail.slice(0, -2),
    notes: note === null ? others : { ...others, [food]: { gm: note, players: '', session: null } },
  }
}

/** All states by the change that made them, and all changes as a store has them. */
const treeOf = (edits: readonly Edit[]) => {
  const reached: Campaign[] = [START]
  const changes = new Map<number, Change>()
  edits.forEach((one, at) => {
    const on = reached[one.on % reached.length] ?? START
    const base = { ...on, revisions: { ...on.revisions, full: at } }
    const { step, next } = makeChange(base, { kind: 'save' }, edit(on.state, one))
    for (const change of step.changes) changes.set(change.seq, JSON.parse(JSON.stringify(change)))
    reached.push(frozen(next))
  })
  return { reached, changes }
}

describe('along a tree of changes', () => {
  test('any state can be turned into any other and back', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyEdit, { minLength: 1, maxLength: 12 }),
        fc.array(fc.nat(), { minLength: 4, maxLength: 8 }),
        async (edits, visits) => {
          const { reached, changes } = treeOf(edits)
          let now = reached.at(-1) ?? START
          for (const visit of visits) {
            const there = reached[visit % reached.length] ?? START
            const heads = { from: now.head?.seq ?? null, to: there.head?.seq ?? null }
            const state = await replayChanges(now.state, heads, async (seq) => changes.get(seq))
            expect(state).toStrictEqual(there.state)
            now = there
          }
        },
      ),
      { numRuns: 300 },
    )
  })

  test('no state is found beyond a missing change', async () => {
    const heads = { from: 2, to: null }
    const findChange = async (seq: number) =>
      seq === 2 ? { parent: 1, forth: {}, back: {} } : undefined
    expect(await replayChanges(START.state, heads, findChange)).toBeUndefined()
  })
})
