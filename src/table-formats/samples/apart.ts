import type { Sample } from './sample.ts'

const CRABS: Sample['tables'][number] = [
  '',
  100,
  [
    [1, 50, 'Crabs'],
    [51, 100, 'Gulls'],
  ],
]
const MUD: Sample['tables'][number] = [
  '',
  6,
  [
    [1, 2, 'Mud'],
    [3, 5, 'Reeds'],
    [6, 6, 'Frogs'],
  ],
]
const LEVELS: Sample['tables'] = [
  [
    '',
    100,
    [
      [1, 50, 'Wolves', '1\nPlace: Plains'],
      [51, 100, 'Goblins', '2\nPlace: Forest'],
    ],
  ],
]

/** Columns beside or below each other. */
export const APART: readonly Sample[] = [
  {
    title: 'two tables of a spreadsheet beside each other',
    text: 'd100\tBeach\td100\tSwamp\n1-50\tCrabs\t1-30\tFrogs\n51-00\tGulls\t31-00\tMud',
    fates: 'hrr',
    tables: [
      ['Beach', 100, CRABS[2]],
      [
        'Swamp',
        100,
        [
          [1, 30, 'Frogs'],
          [31, 100, 'Mud'],
        ],
      ],
    ],
  },
  {
    title: 'the same, of which one is shorter, under their names',
    text: 'Coast\t\tFen\t\n1-50\tCrabs\t1-2\tMud\n51-100\tGulls\t3-5\tReeds\n\t\t6\tFrogs',
    fates: 'hrrr',
    tables: [
      ['Coast', 100, CRABS[2]],
      ['Fen', 6, MUD[2]],
    ],
  },
  {
    title: 'a table of a PDF in two columns',
    text: '1-2  Mud        4-5  Fog\n3    Reeds      6    Frogs',
    fates: 'rr',
    tables: [
      [
        '',
        6,
        [
          [1, 2, 'Mud'],
          [3, 3, 'Reeds'],
          [4, 5, 'Fog'],
          [6, 6, 'Frogs'],
        ],
      ],
    ],
  },
  {
    title: 'a column of numbers is no table of its own',
    text: 'Roll\tEncounter\tLevel\tPlace\n1-50\tWolves\t1\tPlains\n51-00\tGoblins\t2\tForest',
    fates: 'hrr',
    tables: LEVELS,
  },
  {
    title: 'a PDF that has the ranges first and the names below',
    text: 'Fen (d6)\n1-2\n3-5\n6\nEncounter\nMud\nReeds\nFrogs',
    fates: 'hrrrhjjj',
    tables: [['Fen', 6, MUD[2]]],
  },
  {
    title: 'ranges that stand alone, and fewer names below, stay as they are read',
    text: '1-2\n3-6\nMud',
    fates: 'rrj',
    says: { 1: 'This row has no text.' },
    tables: [
      [
        '',
        6,
        [
          [1, 2, ''],
          [3, 6, 'Mud'],
        ],
      ],
    ],
  },
  {
    title: 'a row without an end: 6+, 6 or more, ≥ 6',
    text: 'd6 Fen\n1-2 Mud\n3-5 Reeds\n6+ Frogs\n\nd8 Fen\n≤ 2 Mud\n3-5: Reeds\n6 or more: Frogs\n\n≤2;Mud;;\n3-5;Reeds;;\n≥6;Frogs;;\n;;;',
    fates: 'hrrrihrrrirrri',
    says: {
      4: 'Has no end; taken as 6.',
      9: 'Has no end; taken as 6 to 8.',
      13: 'Has no end; taken as 6.',
    },
    tables: [
      ['Fen', 6, MUD[2]],
      [
        'Fen',
        8,
        [
          [1, 2, 'Mud'],
          [3, 5, 'Reeds'],
          [6, 8, 'Frogs'],
        ],
      ],
      MUD,
    ],
  },
  {
    title: 'an open end that is not the last row',
    text: '1: Mud\n2+: Reeds\n3-6: Frogs',
    fates: 'rrr',
    says: { 2: 'Has no end; taken as 2 to 6.', 3: '3 to 6 also stand in line 2.' },
    tables: [
      [
        '',
        6,
        [
          [1, 1, 'Mud'],
          [2, 6, 'Reeds'],
          [3, 6, 'Frogs'],
        ],
      ],
    ],
  },
  {
    title: 'a total is no row',
    text: 'Roll\tEncounter\n1-50\tCrabs\n51-100\tGulls\nTotal\t100%',
    fates: 'hrri',
    says: { 4: 'A total, no row.' },
    tables: [CRABS],
  },
  {
    title: 'a total of weights is none, either',
    text: 'Encounter,Weight\nCrabs,50\nGulls,50\n"Total",100',
    fates: 'hrri',
    says: { 2: 'Ranges were made from weights.', 4: 'A total, no row.' },
    tables: [CRABS],
  },
  {
    title: 'a total below a list with weights',
    text: 'Crabs, 50\nGulls, 50\nGrand total: 100',
    fates: 'rri',
    says: { 1: 'Ranges were made from weights.', 3: 'A total, no row.' },
    tables: [CRABS],
  },
  {
    title: 'a wrapped line that begins with dice of a die',
    text: '1-50 A pack of wolves,\n2-5 in daylight\n51-100 Gulls',
    fates: 'rjr',
    says: { 2: 'Joined to the row of line 1: its number does not follow the rows above.' },
    tables: [
      [
        '',
        100,
        [
          [1, 50, 'A pack of wolves, 2-5 in daylight'],
          [51, 100, 'Gulls'],
        ],
      ],
    ],
  },
  {
    title: 'words that have a hyphen of their own',
    text: '1-2 A half-\nelf with an enor-\nmous crab\n3-6 A two-\nheaded gull',
    fates: 'rjjrj',
    tables: [
      [
        '',
        6,
        [
          [1, 2, 'A half-elf with an enormous crab'],
          [3, 6, 'A two-headed gull'],
        ],
      ],
    ],
  },
  {
    title: 'a note of Obsidian with properties',
    text: '---\ntags:\n  - table\ncssclass: wide\n---\n# Fen\n\n| dice: 1d6 | Encounter |\n| --- | --- |\n| 1-2 | Mud |\n| 3-5 | Reeds |\n| 6 | [[Frogs]] |\n^fen',
    fates: 'iiiiihihhrrri',
    tables: [['Fen', 6, MUD[2]]],
  },
  {
    title: 'rolls of Roll20 in a text',
    text: '!import-table --Fen --hide\n!import-table-item --Fen --[[2d6]] crabs --3 --\n!import-table-item --Fen --[[/r 1d4+1]] gulls --3 --',
    fates: 'hrr',
    says: { 2: 'Ranges were made from weights.' },
    tables: [
      [
        'Fen',
        6,
        [
          [1, 3, '2d6 crabs'],
          [4, 6, '1d4+1 gulls'],
        ],
      ],
    ],
  },
  {
    title: 'the title again on the next page of a PDF',
    text: 'Salt Fen (d6)\n1-2 Mud\n3-5 Reeds\nSalt Fen\n6 Frogs',
    fates: 'hrrhr',
    says: { 4: 'The header again.' },
    tables: [['Salt Fen', 6, MUD[2]]],
  },
  {
    title: 'a d1000, on which 000 is a thousand',
    text: 'd1000 Wild Magic\n001-500 Frost\n501–000 Fire',
    fates: 'hrr',
    tables: [
      [
        'Wild Magic',
        1000,
        [
          [1, 500, 'Frost'],
          [501, 1000, 'Fire'],
        ],
      ],
    ],
  },
]
