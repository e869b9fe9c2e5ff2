import { expect, test } from 'vitest'
import { type Grid, hexCentre, type Point } from '../../../../rules/grid.ts'
import type { Hex } from '../../../../rules/hex.ts'
import { printedOf } from '../../../../rules/hex-number.ts'
import { STANDARD_SETTINGS } from '../../../../rules/settings.ts'
import { adviseOn } from './advice.ts'
import { addMark, type Laying, NOTHING_LAID, nameMark, type Said } from './laying.ts'
import { readLaying } from './reading.ts'
import { sayFit, sayVerdict } from './say-fit.ts'

const GRID: Grid = { left: 96, top: 102, columnSpacing: 11.15, rowSpacing: 6.5 }
const DEFAULT: Grid = { left: 40, top: 24, columnSpacing: 40, rowSpacing: 23 }
const NUMBERING = STANDARD_SETTINGS.numbering
const ground = { before: DEFAULT, trusted: false, numbering: NUMBERING }

const sayHex = (hex: Hex, oddColumns = NUMBERING.oddColumns): Said => {
  const { column, row } = printedOf({ ...NUMBERING, oddColumns }, hex)
  return { column: String(column), row: String(row) }
}

const click = (laying: Laying, hex: Hex, off: Point = { x: 0, y: 0 }): Laying => {
  const at = hexCentre(GRID, hex)
  return addMark(laying, { x: at.x + off.x, y: at.y + off.y })
}

const clickAndSay = (laying: Laying, hex: Hex, off?: Point): Laying => {
  const clicked = click(laying, hex, off)
  return nameMark(clicked, clicked.marks.length, sayHex(hex))
}

/** Four hexes that span 40 columns and 40 rows. */
const FOUR = [
  { x: 3, y: 5 },
  { x: 43, y: 7 },
  { x: 4, y: 86 },
  { x: 42, y: 84 },
]

test('from two far hexes that were said, the third follows by itself', () => {
  const [a, b, c] = FOUR as [Hex, Hex, Hex, Hex]
  const laying = click(
    clickAndSay(clickAndSay(NOTHING_LAID, a), { x: 42, y: 84 }),
    { x: 20, y: 46 },
    {
      x: 1,
      y: -1,
    },
  )
  const { marks, from } = readLaying(laying, ground)
  expect(marks[2]).toMatchObject({ hex: { x: 20, y: 46 }, sure: true, said: null })
  expect(from).toBe('fit')
  expect([b, c]).toHaveLength(2)
})

test('a click far from all others is asked about, not guessed', () => {
  const near = clickAndSay(clickAndSay(NOTHING_LAID, { x: 0, y: 0 }), { x: 1, y: 1 })
  const { marks, clicks } = readLaying(click(near, { x: 60, y: 80 }), ground)
  expect(marks[2]).toMatchObject({ sure: false })
  expect(clicks).toHaveLength(2)
})

test('on an image whose grid is laid, a click knows its hex at once', () => {
  const laying = click(NOTHING_LAID, { x: 7, y: 3 })
  const { marks } = readLaying(laying, { ...ground, before: GRID, trusted: true })
  expect(marks[0]).toMatchObject({ hex: { x: 7, y: 3 }, sure: true })
})

test.each(['lower', 'upper'] as const)(
  'nobody is asked how columns alternate: clicks say %s',
  (oddColumns) => {
    for (const counts of ['lower', 'upper'] as const) {
      const laying = FOUR.reduce((laid, hex) => {
        const clicked = click(laid, hex)
        return nameMark(clicked, clicked.marks.length, sayHex(hex, oddColumns))
      }, NOTHING_LAID)
      const numbering = { ...NUMBERING, oddColumns: counts }
      const reading = readLaying(laying, { ...ground, numbering })
      expect(reading.oddColumns).toBe(oddColumns)
      expect(reading.residual).toBeCloseTo(0)
    }
  },
)

test.each(['0512', '05 12', ' 05.12'])('a hex number in one field fills both: %s', (number) => {
  const { marks } = nameMark(click(NOTHING_LAID, { x: 4, y: 22 }), 1, { column: number, row: '' })
  expect(marks[0]?.said).toEqual({ column: '05', row: '12' })
})

test('what was said and is no hex counts for nothing', () => {
  const laying = nameMark(click(NOTHING_LAID, { x: 0, y: 0 }), 1, { column: '2.5', row: '1' })
  expect(readLaying(laying, ground)).toMatchObject({ marks: [{ hex: null, sure: false }] })
})

test('the residual is said in pixels of the image, with the worst click', () => {
  const laying = FOUR.reduce(
    (laid, hex, index) => clickAndSay(laid, hex, { x: index === 2 ? 2 : 0, y: 0 }),
    NOTHING_LAID,
  )
  const reading = readLaying(laying, ground)
  expect(sayFit(reading, 2)).toBe('Off by 1.4 px on average, worst click 3: 2.1 px.')
  const snapped = { ...reading, isPrinted: true }
  expect(sayVerdict(snapped, adviseOn(snapped, TABLE), 2)).toBe(
    'Snapped to the printed hexes; your clicks were within 3 px.',
  )
  expect(sayFit({ ...reading, from: 'hand' }, 1)).toMatch(/^Tuned by hand: the clicks are off by 0/)
})

test.each([
  { hexes: [], says: 'No hex is clicked yet.' },
  {
    hexes: [{ x: 0, y: 0 }],
    says: '1 of at least 3 clicks. Far apart is best: the corners of the map.',
  },
  {
    hexes: [
      { x: 2, y: 0 },
      { x: 2, y: 8 },
      { x: 2, y: 40 },
    ],
    says: 'All clicks are in one column. Click a hex in another column, far away.',
  },
  {
    hexes: [
      { x: 0, y: 0 },
      { x: 4, y: 0 },
      { x: 20, y: 0 },
    ],
    says: 'All clicks are on one height. Click a hex further up or down.',
  },
])('what is missing is said: $says', ({ hexes, says }) => {
  const laying = hexes.reduce((laid, hex) => clickAndSay(laid, hex), NOTHING_LAID)
  expect(sayFit(readLaying(laying, ground), 1)).toBe(says)
})

const TABLE = { sheet: { width: 1120, height: 1200 }, pixels: 1, regular: false }

test('the click that was taken for another hex is found out, and what it is', () => {
  const hexes = [...FOUR, { x: 20, y: 40 }]
  const right = hexes.reduce((laying, hex) => clickAndSay(laying, hex), NOTHING_LAID)
  expect(adviseOn(readLaying(right, ground), TABLE)).toMatchObject({ verdict: 'right' })
  const wrong = nameMark(right, 2, sayHex({ x: 44, y: 8 }))
  expect(adviseOn(readLaying(wrong, ground), TABLE)).toMatchObject({
    verdict: 'misnamed',
    suspects: [{ mark: 1, hex: { x: 43, y: 7 } }],
  })
})

test('a third click far below two in almost one row is offered its own name, not one two rows off', () => {
  const [first, far, low] = [
    { x: 1, y: 3 },
    { x: 44, y: 4 },
    { x: 1, y: 55 },
  ] as const
  const two = clickAndSay(clickAndSay(NOTHING_LAID, first, { x: 0, y: -1.2 }), far, {
    x: 0,
    y: 1.4,
  })
  const { marks } = readLaying(click(two, low), ground)
  expect(marks[2]).toMatchObject({ hex: low, sure: false })

  const taken = clickAndSay(two, low)
  expect(adviseOn(readLaying(taken, ground), TABLE)).toMatchObject({ verdict: 'unproved' })
  // Row 24 in place of row 28, which fitted the three clicks to 0.2 px.
  const wrong = nameMark(taken, 3, sayHex({ x: 1, y: 47 }))
  expect(adviseOn(readLaying(wrong, ground), TABLE)).toMatchObject({
    verdict: 'misnamed',
    suspects: expect.arrayContaining([expect.objectContaining({ mark: 2, hex: low })]),
  })
})

test('hexes more than 12 % taller than regular ones are doubtful, whatever the clicks agree on', () => {
  const tall = { ...GRID, rowSpacing: (GRID.columnSpacing / Math.sqrt(3)) * 1.15 }
  const laying = FOUR.reduce((laid, hex) => {
    const clicked = addMark(laid, hexCentre(tall, hex))
    return nameMark(clicked, clicked.marks.length, sayHex(hex))
  }, NOTHING_LAID)
  const reading = readLaying(laying, ground)
  expect(adviseOn(reading, TABLE).verdict).toBe('irregular')
  expect(adviseOn({ ...reading, isPrinted: true }, TABLE).verdict).toBe('right')
})
