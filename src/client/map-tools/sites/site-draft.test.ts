import { describe, expect, test } from 'vitest'
import { siteMatches } from './site-dialogs.tsx'
import { newSiteDraft, problemsOfFieldErrors, siteOfDraft, siteProblems } from './site-draft.ts'

const NAMED = { ...newSiteDraft({ x: 4, y: 12 }, null), name: 'Camp Vengeance' }

const PRINTED = { origin: { x: 2, y: 2 }, column: 10, row: 22, oddColumns: 'lower' } as const

describe('the form of a site', () => {
  test.each([
    ['5', '13', { x: 4, y: 24 }],
    ['6', '13', { x: 5, y: 25 }],
    [' -3 ', '−7', { x: -4, y: -16 }],
    ['10001', '-0', { x: 10_000, y: -2 }],
  ])('reads column %j and row %j', (column, row, hex) => {
    expect(siteOfDraft({ ...NAMED, column, row }, null)?.hex).toEqual(hex)
  })

  test.each([
    ['4.5', '12', 'column', 'The column must be a whole number.'],
    ['4', '', 'row', 'The row must be a whole number.'],
    ['4', '5002', 'row', 'That hex lies beyond the edge of the world.'],
    ['10002', '1', 'row', 'That hex lies beyond the edge of the world.'],
  ])('says at the field what is wrong with column %j, row %j', (column, row, field, words) => {
    const draft = { ...NAMED, column, row }
    expect(siteProblems(draft, null)).toEqual({ [field]: words })
    expect(siteOfDraft(draft, null)).toBeUndefined()
  })

  test('shows and takes a column and row as the map prints them, where it has them in print', () => {
    const shown = { ...newSiteDraft({ x: 4, y: 12 }, PRINTED), name: 'Camp Vengeance' }
    expect(shown).toMatchObject({ column: '12', row: '27' })
    expect(siteOfDraft(shown, PRINTED)?.hex).toEqual({ x: 4, y: 12 })
    expect(siteOfDraft({ ...shown, column: '39', row: '41' }, PRINTED)?.hex).toEqual({
      x: 31,
      y: 41,
    })
  })

  test('puts what the server found wrong at the field that it is about', () => {
    const faults = [
      { path: 'hex', message: 'Off the lattice.', code: 'off-lattice' },
      { path: 'name', message: 'Too long.', code: 'too-long' },
      { path: 'somewhere', message: 'Else.', code: 'unfit' },
    ] as const
    expect(problemsOfFieldErrors(faults)).toEqual({ row: 'Off the lattice.', name: 'Too long.' })
  })
})

test('a search finds a site by any of its words, in any order', () => {
  const site = { ...NAMED, id: 'a', hex: { x: 0, y: 0 }, gmText: 'A Trap.', text: 'Smoke rises.' }
  expect(siteMatches(site, 'veng CAMP')).toBe(true)
  expect(siteMatches(site, 'smoke trap')).toBe(true)
  expect(siteMatches(site, 'camp treasure')).toBe(false)
  expect(siteMatches({ ...site, name: 'Élan' }, 'ELAN trap')).toBe(true)
})
