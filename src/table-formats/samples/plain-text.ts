import type { Sample } from './sample.ts'

/** Lists, letters, copies of a PDF. */
export const PLAIN_TEXT: readonly Sample[] = [
  {
    title: 'ranges with hyphens, and 00 for 100',
    text: '01-05 Two herons on a raft\n06-95 Nothing but rain\n96-00 A bell under the water',
    fates: 'rrr',
    tables: [
      [
        '',
        100,
        [
          [1, 5, 'Two herons on a raft'],
          [6, 95, 'Nothing but rain'],
          [96, 100, 'A bell under the water'],
        ],
      ],
    ],
  },
  {
    title: 'en dash, em dash, minus sign, figure dash and "to"',
    text: '1–2 Gulls\n3—4 Seals\n5−6 Wrack\n7‒8 Foam\n9 to 12 Fog',
    fates: 'rrrrr',
    tables: [
      [
        '',
        12,
        [
          [1, 2, 'Gulls'],
          [3, 4, 'Seals'],
          [5, 6, 'Wrack'],
          [7, 8, 'Foam'],
          [9, 12, 'Fog'],
        ],
      ],
    ],
  },
  {
    title: 'a dash as separator, too',
    text: '1-5 - Gulls\n6-7 – Seals, asleep\n8 — Wrack',
    fates: 'rrr',
    tables: [
      [
        '',
        8,
        [
          [1, 5, 'Gulls'],
          [6, 7, 'Seals, asleep'],
          [8, 8, 'Wrack'],
        ],
      ],
    ],
  },
  {
    title: 'colons, full stops and brackets',
    text: '1: A gull\n2. A seal\n3) A crab\n4: 10:30 on a stopped clock\n5. 3.5 miles of kelp\n6) (nothing)',
    fates: 'rrrrrr',
    tables: [
      [
        '',
        6,
        [
          [1, 1, 'A gull'],
          [2, 2, 'A seal'],
          [3, 3, 'A crab'],
          [4, 4, '10:30 on a stopped clock'],
          [5, 5, '3.5 miles of kelp'],
          [6, 6, '(nothing)'],
        ],
      ],
    ],
  },
  {
    title: 'a title with its die',
    text: 'Salt Marsh (d20)\n\n1-10 Reeds\n11-20 Mud',
    fates: 'hirr',
    tables: [
      [
        'Salt Marsh',
        20,
        [
          [1, 10, 'Reeds'],
          [11, 20, 'Mud'],
        ],
      ],
    ],
  },
  {
    title: 'a header of words',
    text: 'd8 Device\n1-4 Lever\n5-8 Wheel',
    fates: 'hrr',
    tables: [
      [
        'Device',
        8,
        [
          [1, 4, 'Lever'],
          [5, 8, 'Wheel'],
        ],
      ],
    ],
  },
  {
    title: 'a column of texts that has a common name names no table',
    text: 'd10  Encounter\n1-9 Reeds\n10 Mud',
    fates: 'hrr',
    tables: [
      [
        '',
        10,
        [
          [1, 9, 'Reeds'],
          [10, 10, 'Mud'],
        ],
      ],
    ],
  },
  {
    title: 'a PDF with broken lines',
    text: '01-10 Four reed cutters, who will\nnot say whom they cut them\nfor\n11-00 A punt,\nadrift',
    fates: 'rjjrj',
    tables: [
      [
        '',
        100,
        [
          [1, 10, 'Four reed cutters, who will not say whom they cut them for'],
          [11, 100, 'A punt, adrift'],
        ],
      ],
    ],
  },
  {
    title: 'a PDF with words divided at the ends of lines',
    text: '1-3 A drowned light-\nhouse\n4-6 A scor\u00ad\npion, and a Half-\nOrc',
    fates: 'rjrjj',
    says: {
      2: "Joined to the row of line 1, without the hyphen at the line's end.",
      4: "Joined to the row of line 3, without the hyphen at the line's end.",
    },
    tables: [
      [
        '',
        6,
        [
          [1, 3, 'A drowned lighthouse'],
          [4, 6, 'A scorpion, and a Half- Orc'],
        ],
      ],
    ],
  },
  {
    title: 'a broken line that begins with a number',
    text: '1-5 A ship of\n3 masts, and\n2d6 rowers\n6 Fog',
    fates: 'rjjr',
    says: { 2: 'Joined to the row of line 1: its number does not follow the rows above.' },
    tables: [
      [
        '',
        6,
        [
          [1, 5, 'A ship of 3 masts, and 2d6 rowers'],
          [6, 6, 'Fog'],
        ],
      ],
    ],
  },
  {
    title: 'a range that is broken itself',
    text: '01-\n50 Gulls\n51-\n00 Seals',
    fates: 'jrjr',
    says: { 1: 'Joined to the line below.', 3: 'Joined to the line below.' },
    tables: [
      [
        '',
        100,
        [
          [1, 50, 'Gulls'],
          [51, 100, 'Seals'],
        ],
      ],
    ],
  },
  {
    title: 'each range on a line of its own',
    text: '1-3\nGulls\n4-6\nSeals\nasleep',
    fates: 'rjrjj',
    tables: [
      [
        '',
        6,
        [
          [1, 3, 'Gulls'],
          [4, 6, 'Seals asleep'],
        ],
      ],
    ],
  },
  {
    title: 'the header again on the next page',
    text: 'd12 Weather\n1-6 Fog\nd12 Weather\n7-12 Hail',
    fates: 'hrhr',
    says: { 3: 'The header again.' },
    tables: [
      [
        'Weather',
        12,
        [
          [1, 6, 'Fog'],
          [7, 12, 'Hail'],
        ],
      ],
    ],
  },
  {
    title: 'text before and after a table',
    text: 'When the horn sounds, roll on this table. It is long past midnight.\nReed Wood\n1-6 Owls\n\nThe owls are blind.',
    fates: 'nhrin',
    says: {
      1: 'No range stands here, and no row above takes it.',
      5: 'No range stands here, and a blank line parts it from the row above.',
    },
    tables: [['Reed Wood', 6, [[1, 6, 'Owls']]]],
  },
  {
    title: 'a list of Reddit, quoted and bold',
    text: '> **1-2:** Gulls\n> **3-5:** Seals\n> **6:** Fog',
    fates: 'rrr',
    tables: [
      [
        '',
        6,
        [
          [1, 2, 'Gulls'],
          [3, 5, 'Seals'],
          [6, 6, 'Fog'],
        ],
      ],
    ],
  },
  {
    title: 'a numbered list of Reddit with escaped full stops and blank lines',
    text: '1\\. Gulls\n\n2\\. Seals\n\n3\\. Fog',
    fates: 'ririr',
    says: { 5: '4 to 6 have no row.' },
    tables: [
      [
        '',
        6,
        [
          [1, 1, 'Gulls'],
          [2, 2, 'Seals'],
          [3, 3, 'Fog'],
        ],
      ],
    ],
  },
  {
    title: 'bullets before the ranges',
    text: '- 1-4 Gulls\n* 5: Seals\n• 6) Fog',
    fates: 'rrr',
    tables: [
      [
        '',
        6,
        [
          [1, 4, 'Gulls'],
          [5, 5, 'Seals'],
          [6, 6, 'Fog'],
        ],
      ],
    ],
  },
  {
    title: 'commas of a sentence part no cells',
    text: '1-3, gulls, seals, and a boat\n4-6, fog',
    fates: 'rr',
    tables: [
      [
        '',
        6,
        [
          [1, 3, 'gulls, seals, and a boat'],
          [4, 6, 'fog'],
        ],
      ],
    ],
  },
  {
    title: 'a comma in the first line makes no file of all',
    text: '1-3 Gulls, many\n4-5: Seals; "Go away," says one\n6\tFog',
    fates: 'rrr',
    tables: [
      [
        '',
        6,
        [
          [1, 3, 'Gulls, many'],
          [4, 5, 'Seals; "Go away," says one'],
          [6, 6, 'Fog'],
        ],
      ],
    ],
  },
  {
    title: 'thousands are no rows',
    text: '1-5 A herd of\n1,000 deer\n6 Fog',
    fates: 'rjr',
    tables: [
      [
        '',
        6,
        [
          [1, 5, 'A herd of 1,000 deer'],
          [6, 6, 'Fog'],
        ],
      ],
    ],
  },
  {
    title: 'gaps and overlaps stay, and are named',
    text: '1-4 Gulls\n4-6 Seals\n9-20 Fog',
    fates: 'rrr',
    says: { 2: '4 also stands in line 1.', 3: '7 to 8 have no row.' },
    tables: [
      [
        '',
        20,
        [
          [1, 4, 'Gulls'],
          [4, 6, 'Seals'],
          [9, 20, 'Fog'],
        ],
      ],
    ],
  },
  {
    title: 'a range backwards, and one beyond the die',
    text: 'Fen (d6)\n4-1 Gulls\n5-7 Seals',
    fates: 'hrr',
    says: { 2: '4 is more than 1.', 3: '5 to 7 lie outside of a d6.' },
    tables: [
      [
        'Fen',
        6,
        [
          [4, 1, 'Gulls'],
          [5, 7, 'Seals'],
        ],
      ],
    ],
  },
  {
    title: 'a die that tables do not have',
    text: 'Fen (d30)\n1-30 Gulls',
    fates: 'hr',
    says: {
      2: 'Tables are rolled with d6, d8, d10, d12, d20, d100 or d1000, not d30; taken as d100. 31 to 100 have no row.',
    },
    tables: [['Fen', 100, [[1, 30, 'Gulls']]]],
  },
  {
    title: 'the 0 of a d10',
    text: '1-8 Gulls\n9 Seals\n0 Fog',
    fates: 'rrr',
    says: { 3: 'The 0 of a d10 is taken as 10.' },
    tables: [
      [
        '',
        10,
        [
          [1, 8, 'Gulls'],
          [9, 9, 'Seals'],
          [10, 10, 'Fog'],
        ],
      ],
    ],
  },
  {
    title: 'two tables with a blank line between',
    text: 'Fen\n1-5 Gulls\n6 Fog\n\nWood\n1-7 Owls\n8 Bats',
    fates: 'hrrihrr',
    tables: [
      [
        'Fen',
        6,
        [
          [1, 5, 'Gulls'],
          [6, 6, 'Fog'],
        ],
      ],
      [
        'Wood',
        8,
        [
          [1, 7, 'Owls'],
          [8, 8, 'Bats'],
        ],
      ],
    ],
  },
  {
    title: 'two tables, the second without a name',
    text: '1-5 Gulls\n6 Fog\n\n1-6 Owls',
    fates: 'rrir',
    tables: [
      [
        '',
        6,
        [
          [1, 5, 'Gulls'],
          [6, 6, 'Fog'],
        ],
      ],
      ['', 6, [[1, 6, 'Owls']]],
    ],
  },
  {
    title: 'a blank line between all rows',
    text: '1-2 Gulls\n\n3-4 Seals\n\n5-6 Fog',
    fates: 'ririr',
    tables: [
      [
        '',
        6,
        [
          [1, 2, 'Gulls'],
          [3, 4, 'Seals'],
          [5, 6, 'Fog'],
        ],
      ],
    ],
  },
  {
    title: 'a bare list',
    text: 'Gulls\nA seal\n2d6 crabs\nFog\nHail\nA boat',
    fates: 'rrrrrr',
    says: { 1: 'No numbers here: each line got one.' },
    tables: [
      [
        '',
        6,
        [
          [1, 1, 'Gulls'],
          [2, 2, 'A seal'],
          [3, 3, '2d6 crabs'],
          [4, 4, 'Fog'],
          [5, 5, 'Hail'],
          [6, 6, 'A boat'],
        ],
      ],
    ],
  },
  {
    title: 'a bulleted list with a title and a broken line',
    text: 'At sea:\n- Gulls\n- A seal with\n  a ring\n- Fog',
    fates: 'hrrjr',
    says: { 2: 'No numbers here: each line got one.', 5: '4 to 6 have no row.' },
    tables: [
      [
        'At sea',
        6,
        [
          [1, 1, 'Gulls'],
          [2, 2, 'A seal with a ring'],
          [3, 3, 'Fog'],
        ],
      ],
    ],
  },
  {
    title: 'weights behind the texts',
    text: 'Gulls, 5\nSeals, asleep, 2\nFog, 1',
    fates: 'rrr',
    says: { 1: 'Ranges were made from weights.' },
    tables: [
      [
        '',
        8,
        [
          [1, 5, 'Gulls'],
          [6, 7, 'Seals, asleep'],
          [8, 8, 'Fog'],
        ],
      ],
    ],
  },
  {
    title: 'a weight of nothing',
    text: 'Gulls, 5\nFog, 0\nHail, 1',
    fates: 'rnr',
    says: {
      1: 'Ranges were made from weights.',
      2: 'A weight must be a whole number from 1 to 1,000,000.',
    },
    tables: [
      [
        '',
        6,
        [
          [1, 5, 'Gulls'],
          [6, 6, 'Hail'],
        ],
      ],
    ],
  },
  {
    title: 'what Overland writes as text',
    text: 'Fen (d6)\n\n1-5: Gulls\n    Details: They steal.\n        1-2 rations\n    Then roll on: Hail\n6: Fog\n    Once',
    fates: 'hirjjjrj',
    says: {
      4: 'Details of the row of line 3.',
      5: 'Details of the row of line 3.',
      6: 'Details of the row of line 3.',
      8: 'Details of the row of line 7.',
    },
    tables: [
      [
        'Fen',
        6,
        [
          [1, 5, 'Gulls', 'They steal.\n1-2 rations', { table: 'Hail' }],
          [6, 6, 'Fog', '', { once: true }],
        ],
      ],
    ],
  },
  { title: 'nothing', text: '', fates: 'i', says: { 1: 'No table was found here.' }, tables: [] },
  {
    title: 'a single line',
    text: 'Hello there.',
    fates: 'n',
    says: { 1: 'No range stands here, and no row above takes it.' },
    tables: [],
  },
  {
    title: 'all line ends, and a mark of the byte order',
    text: '\ufeff1-2 Gulls\r\n3-4 Seals\r5-6 Fog\n',
    fates: 'rrri',
    tables: [
      [
        '',
        6,
        [
          [1, 2, 'Gulls'],
          [3, 4, 'Seals'],
          [5, 6, 'Fog'],
        ],
      ],
    ],
  },
  {
    title: 'blanks that do not break, of a word processor',
    text: '1–3\u00a0Gulls\n4\u00a0–\u00a06\u00a0\u00a0Seals',
    fates: 'rr',
    tables: [
      [
        '',
        6,
        [
          [1, 3, 'Gulls'],
          [4, 6, 'Seals'],
        ],
      ],
    ],
  },
  {
    title: 'percentages',
    text: '01-30% Gulls\n31-100% Fog',
    fates: 'rr',
    tables: [
      [
        '',
        100,
        [
          [1, 30, 'Gulls'],
          [31, 100, 'Fog'],
        ],
      ],
    ],
  },
  {
    title: 'numbers of more digits than any die',
    text: '1-3 Gulls\n99999999999999999999 Seals\n4-6 Fog',
    fates: 'rjr',
    tables: [
      [
        '',
        6,
        [
          [1, 3, 'Gulls 99999999999999999999 Seals'],
          [4, 6, 'Fog'],
        ],
      ],
    ],
  },
  {
    title: 'numbers beyond d1000',
    text: '1-500 Gulls\n501-1001 Seals',
    fates: 'rr',
    says: {
      1: 'No die reaches 1001; taken as d1000.',
      2: '501 to 1001 lie outside of a d1000.',
    },
    tables: [
      [
        '',
        1000,
        [
          [1, 500, 'Gulls'],
          [501, 1001, 'Seals'],
        ],
      ],
    ],
  },
  {
    title: 'no signs at all, and half of one',
    text: '1-3 G\u0000ull\u001bs\n4-6 \ud800Fog',
    fates: 'rr',
    tables: [
      [
        '',
        6,
        [
          [1, 3, 'G ull s'],
          [4, 6, '\ufffdFog'],
        ],
      ],
    ],
  },
  {
    title: 'a title with more dice than one',
    text: '2d4+1 Wood\n3-9 Owls',
    fates: 'hr',
    says: {
      1: 'The formula 2d4+1 is not one die; the rows tell the die.',
      2: '1 to 2 have no row. 10 has no row.',
    },
    tables: [['Wood', 10, [[3, 9, 'Owls']]]],
  },
  {
    title: 'marks of direction and blanks without width around the numbers',
    text: '\u200f1-2\u200e ذئب\n\u200b3\u200e–\u200e5\u200b: \u200fدب\n\ufeff6\tFog',
    fates: 'rrr',
    tables: [
      [
        '',
        6,
        [
          [1, 2, 'ذئب'],
          [3, 5, 'دب'],
          [6, 6, 'Fog'],
        ],
      ],
    ],
  },
]
