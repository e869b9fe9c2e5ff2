import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type NamedRecord, NUMBER_FIELDS, startingRecord } from '#rules/record.ts'
import {
  applyDecisions,
  clashingFields,
  DRAFT_FIELDS,
  type Draft,
  draftedRecord,
  draftText,
  invalidFields,
  isTouched,
  NO_DRAFT,
  settleField,
  sumsToNumbers,
  typeField,
  unsavedFields,
} from './draft.ts'
import { readIncrement } from './fields.ts'

const record = startingRecord({ x: 0, y: 0 }, 'Beach')
const live = (changes: Partial<NamedRecord>): NamedRecord => ({ ...record, ...changes })

describe('untouched fields follow live, touched ones stay', () => {
  const draft = typeField(NO_DRAFT, record, 'food', '45')

  test('back at its base it is untouched, and follows once it is left', () => {
    const back = typeField(draft, record, 'food', ' 40 ')
    expect(isTouched(back, 'food')).toBe(false)
    expect(unsavedFields(back, record)).toEqual([])
    expect(draftText(back, live({ food: 38 }), 'food')).toBe(' 40 ')
    expect(draftText(settleField(back, 'food'), live({ food: 38 }), 'food')).toBe('38')
  })
})

describe('R-REC-4: what a sign adds', () => {
  const draft = typeField(NO_DRAFT, record, 'food', '+20')

  test('nothing is no edit', () => {
    const none = typeField(NO_DRAFT, record, 'food', '-0')
    expect(unsavedFields(none, record)).toEqual([])
    expect(settleField(none, 'food')).toEqual({})
    expect(settleField(draft, 'food')).toBe(draft)
  })

  test('past what the record allows is an error, by the record as it is now', () => {
    const less = typeField(NO_DRAFT, record, 'food', '-40')
    expect(invalidFields(less, record)).toEqual([])
    expect(invalidFields(less, live({ food: 36 }))).toEqual(['food'])
    expect(draftedRecord(less, live({ food: 36 })).food).toBe(36)
  })

  test('is a plain number once it is sent, so that nothing adds it twice', () => {
    const sent = sumsToNumbers(draft, live({ food: 36 }))
    expect(sent).toEqual({ food: { text: '56', base: 36 } })
    expect(unsavedFields(sent, live({ food: 56 }))).toEqual([])
    expect(clashingFields(sent, live({ food: 32 }))).toEqual(['food'])
  })

  test('that becomes a plain number is based on the record that it was shown with', () => {
    const plain = typeField(draft, live({ food: 36 }), 'food', '57')
    expect(plain).toEqual({ food: { text: '57', base: 36 } })
  })
})

describe('for any edits and any live record', () => {
  const anyRecord = fc.record({
    food: fc.nat(60),
    water: fc.nat(60),
    ointment: fc.nat(60),
    partyMembers: fc.nat(60),
    raincatchers: fc.nat(60),
    survival: fc.integer({ min: -20, max: 50 }),
    terrain: fc.constantFrom('Beach', 'Ruins', 'Swamp'),
  })
  const anyText = fc.oneof(
    fc.nat(60).map(String),
    fc.integer({ min: -60, max: 60 }).map((n) => (n < 0 ? `${n}` : `+${n}`)),
    fc.string(),
  )
  const anyDraft = fc
    .array(
      fc.oneof(
        fc.tuple(fc.constantFrom(...NUMBER_FIELDS), anyText),
        fc.tuple(fc.constant('terrain' as const), fc.constantFrom('Beach', 'Ruins', 'Swamp')),
      ),
    )
    .map((writes) =>
      writes.reduce<Draft>(
        (draft, [field, text]) => typeField(draft, record, field, text),
        NO_DRAFT,
      ),
    )

  test('without a clash, nothing another screen wrote is overwritten', () => {
    fc.assert(
      fc.property(anyDraft, anyRecord, (draft, changes) => {
        const now = live(changes)
        const clashes = clashingFields(draft, now)
        const drafted = draftedRecord(draft, now)
        for (const field of DRAFT_FIELDS) {
          const movedElsewhere = now[field] !== record[field]
          if (!movedElsewhere || clashes.includes(field)) continue
          const adds = field !== 'terrain' && readIncrement(field, draft[field]?.text ?? '')
          const sum = Number(now[field]) + Number(adds)
          if (adds && sum >= 0) expect(drafted[field]).toBe(sum)
          else expect(drafted[field]).toBe(now[field])
        }
      }),
    )
  })

  test('deciding every clash leaves none, and each choice is what the record gets', () => {
    fc.assert(
      fc.property(anyDraft, anyRecord, fc.boolean(), (draft, changes, mine) => {
        const now = live(changes)
        const clashes = clashingFields(draft, now)
        const choices = Object.fromEntries(clashes.map((f) => [f, mine ? 'yours' : 'now'] as const))
        const settled = applyDecisions(draft, now, choices)
        expect(clashingFields(settled, now)).toEqual([])
        for (const field of clashes) {
          const expected = mine ? draftedRecord(draft, now)[field] : now[field]
          expect(draftedRecord(settled, now)[field]).toBe(expected)
        }
      }),
    )
  })
})
