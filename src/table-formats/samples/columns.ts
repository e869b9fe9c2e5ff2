import type { Sample } from './sample.ts'

/** Spreadsheets, files of cells, Markdown. */
export const COLUMNS: readonly Sample[] = [
  {
    title: 'cells of a spreadsheet',
    text: '1-10\tGulls\n11-20\tSeals, asleep',
    fates: 'rr',
    tables: [
      [
        '',
        20,
        [
          [1, 10, 'Gulls'],
          [11, 20, 'Seals, asleep'],
        ],
      ],
    ],
  },
  {
    title: 'cells of a spreadsheet with details',
    text: 'Roll\tEncounter\tNotes\n1-10\tGulls\tThey steal.\n11-20\tSeals\t',
    fates: 'hrr',
    tables: [
      [
        '',
        20,
        [
          [1, 10, 'Gulls', 'They steal.'],
          [11, 20, 'Seals'],
        ],
      ],
    ],
  },
  {
    title: 'a cell with line breaks, on the clipboard in quotes',
    text: '1-10\t"Gulls\nwho ""know"" you"\n11-20\tSeals',
    fates: 'rjr',
    tables: [
      [
        '',
        20,
        [
          [1, 10, 'Gulls who "know" you'],
          [11, 20, 'Seals'],
        ],
      ],
    ],
  },
  {
    title: 'a quote that closes nothing',
    text: '1-10\t"Gulls!" he cries\n11-20\t6" of snow',
    fates: 'rr',
    tables: [
      [
        '',
        20,
        [
          [1, 10, '"Gulls!" he cries'],
          [11, 20, '6" of snow'],
        ],
      ],
    ],
  },
  {
    title: 'ranges that a spreadsheet made dates of',
    text: '1-May\tGulls\n10-Jun\tSeals\nNov-12\tFog\n13-20\tHail',
    fates: 'rrrr',
    says: {
      1: 'Looks like a date; taken as 1 to 5.',
      2: 'Looks like a date; taken as 6 to 10.',
      3: 'Looks like a date; taken as 11 to 12.',
    },
    tables: [
      [
        '',
        20,
        [
          [1, 5, 'Gulls'],
          [6, 10, 'Seals'],
          [11, 12, 'Fog'],
          [13, 20, 'Hail'],
        ],
      ],
    ],
  },
  {
    title: 'dates with a zero and with a year',
    text: 'roll,result\n05-Jan,Gulls\n06/08/2026,Seals\n2026-09-12,Fog',
    fates: 'hrrr',
    says: {
      2: 'Looks like a date; taken as 1 to 5.',
      3: 'Looks like a date; taken as 6 to 8.',
      4: 'Looks like a date; taken as 9 to 12.',
    },
    tables: [
      [
        '',
        12,
        [
          [1, 5, 'Gulls'],
          [6, 8, 'Seals'],
          [9, 12, 'Fog'],
        ],
      ],
    ],
  },
  {
    title: 'an apostrophe that keeps a range from becoming a date',
    text: "'1-5\tGulls\n'6\tSeals",
    fates: 'rr',
    tables: [
      [
        '',
        6,
        [
          [1, 5, 'Gulls'],
          [6, 6, 'Seals'],
        ],
      ],
    ],
  },
  {
    title: 'two columns of numbers without a header',
    text: '1\t5\tGulls\n6\t6\tFog\n7\t\tHail\n8\t8\tBoats\tadrift',
    fates: 'rrrr',
    tables: [
      [
        '',
        8,
        [
          [1, 5, 'Gulls'],
          [6, 6, 'Fog'],
          [7, 7, 'Hail'],
          [8, 8, 'Boats', 'adrift'],
        ],
      ],
    ],
  },
  {
    title: 'a file with min and max',
    text: 'min,max,name\r\n1,5,"Gulls, many"\r\n6,6,Fog\r\n',
    fates: 'hrri',
    tables: [
      [
        '',
        6,
        [
          [1, 5, 'Gulls, many'],
          [6, 6, 'Fog'],
        ],
      ],
    ],
  },
  {
    title: 'a file with range_start, range_end and result',
    text: 'range_start,range_end,result\n1,19,Gulls\n20,,Fog',
    fates: 'hrr',
    tables: [
      [
        '',
        20,
        [
          [1, 19, 'Gulls'],
          [20, 20, 'Fog'],
        ],
      ],
    ],
  },
  {
    title: 'what Overland writes as CSV',
    text: "min,max,name,details,table,once\r\n1,5,'=Gulls,\"They\nsteal\",Hail,\r\n6,6,''-Fog,'@x,,once\r\n",
    fates: 'hrjri',
    tables: [
      [
        '',
        6,
        [
          [1, 5, '=Gulls', 'They\nsteal', { table: 'Hail' }],
          [6, 6, "'-Fog", '@x', { once: true }],
        ],
      ],
    ],
  },
  {
    title: 'semicolons of a European spreadsheet, and its note on them',
    text: 'sep=;\nmin;max;name\n1;5;"Gulls; many"\n6;6;Fog',
    fates: 'ihrr',
    tables: [
      [
        '',
        6,
        [
          [1, 5, 'Gulls; many'],
          [6, 6, 'Fog'],
        ],
      ],
    ],
  },
  {
    title: 'all cells in quotes, no header',
    text: '"1-5","Gulls, many","They steal."\n"6","Fog",""',
    fates: 'rr',
    tables: [
      [
        '',
        6,
        [
          [1, 5, 'Gulls, many', 'They steal.'],
          [6, 6, 'Fog'],
        ],
      ],
    ],
  },
  {
    title: 'ends alone',
    text: 'endpoint|result\n5|Gulls\n20|Fog',
    fates: 'hrr',
    tables: [
      [
        '',
        20,
        [
          [1, 5, 'Gulls'],
          [6, 20, 'Fog'],
        ],
      ],
    ],
  },
  {
    title: 'texts before the numbers, and columns that nobody knows',
    text: 'Name,Habitat,Roll\nGulls,Cliffs,1-5\nFog,,6',
    fates: 'hrr',
    tables: [
      [
        '',
        6,
        [
          [1, 5, 'Gulls', 'Cliffs'],
          [6, 6, 'Fog'],
        ],
      ],
    ],
  },
  {
    title: 'a column that nobody knows is kept with its heading',
    text: 'd6\tName\tDetails\tSource\n1-5\tGulls\tThey steal.\tMine\n6\tFog\t\t',
    fates: 'hrr',
    tables: [
      [
        '',
        6,
        [
          [1, 5, 'Gulls', 'They steal.\nSource: Mine'],
          [6, 6, 'Fog'],
        ],
      ],
    ],
  },
  {
    title: 'a column of weights',
    text: 'name,weight\nGulls,5\n"Fog, thick",3',
    fates: 'hrr',
    says: { 2: 'Ranges were made from weights.' },
    tables: [
      [
        '',
        8,
        [
          [1, 5, 'Gulls'],
          [6, 8, 'Fog, thick'],
        ],
      ],
    ],
  },
  {
    title: 'an empty first cell goes on with the row above',
    text: 'Roll\tEncounter\n1-5\tGulls\n\tand a seal\n6\tFog',
    fates: 'hrjr',
    tables: [
      [
        '',
        6,
        [
          [1, 5, 'Gulls and a seal'],
          [6, 6, 'Fog'],
        ],
      ],
    ],
  },
  {
    title: 'a cell that is no range',
    text: 'roll,result\n1-5,Gulls\nsix,Fog\n6,Hail',
    fates: 'hrnr',
    says: { 3: 'six is no range of numbers.' },
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
    title: 'a header with pipes around it and none after',
    text: 'd100 | Encounter\n01-50 | Gulls\n51-00 | Fog',
    fates: 'hrr',
    tables: [
      [
        '',
        100,
        [
          [1, 50, 'Gulls'],
          [51, 100, 'Fog'],
        ],
      ],
    ],
  },
  {
    title: "Obsidian's dice roller",
    text: '## Fen\n\n| dice: 1d6 | Encounter |\n| :--- | --- |\n| 1-5 | A **white** [[Gull\\|gull]] |\n| 6 | x \\| y<br>z |\n^fen',
    fates: 'hihhrri',
    tables: [
      [
        'Fen',
        6,
        [
          [1, 5, 'A white gull'],
          [6, 6, 'x | y z'],
        ],
      ],
    ],
  },
  {
    title: 'two tables of Markdown',
    text: '# Fen (d6)\n| Roll | Result |\n|--|--|\n|1-6|Gulls|\n\n# Wood\n| d8 | Result |\n|--|--|\n|1–8|[Owls](https://example.org/owl)|',
    fates: 'hhhrihhhr',
    tables: [
      ['Fen', 6, [[1, 6, 'Gulls']]],
      ['Wood', 8, [[1, 8, 'Owls']]],
    ],
  },
  {
    title: 'Markdown whose cells are broken over lines',
    text: '| d6 | Result |\n|---|---|\n| 1-5 | Gulls |\n| | and a seal |\n| 6 | Fog |',
    fates: 'hhrjr',
    tables: [
      [
        '',
        6,
        [
          [1, 5, 'Gulls and a seal'],
          [6, 6, 'Fog'],
        ],
      ],
    ],
  },
  {
    title: 'a fence around a table',
    text: '```\n1-5 Gulls\n6 Fog\n```',
    fates: 'irri',
    tables: [
      [
        '',
        6,
        [
          [1, 5, 'Gulls'],
          [6, 6, 'Fog'],
        ],
      ],
    ],
  },
  {
    title: 'a table of a wiki',
    text: '{| class="wikitable"\n! d6 !! Encounter\n|-\n| 1-2 || [[Gull]]s\n|- style="x"\n| align="right" | 3-5 || Seals\n|-\n| 6 || Fog\n|}\nFrom the wiki.',
    fates: 'ihiriririn',
    says: { 10: 'No range stands here, and a blank line parts it from the row above.' },
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
    title: 'a table of a wiki with a caption, each cell on a line',
    text: '{|\n|+ Swamp\n! d6\n! Encounter\n|-\n| 1–3\n| Frogs\n|-\n| 4–6\n| Mud\n|}',
    fates: 'ihhiirjirji',
    tables: [
      [
        'Swamp',
        6,
        [
          [1, 3, 'Frogs'],
          [4, 6, 'Mud'],
        ],
      ],
    ],
  },
  {
    title: 'more dice than one above the numbers',
    text: 'd8 + d12 | Encounter\n2 | Gulls\n3-20 | Seals\n\n2d6\tEncounter\tNotes\n2\tFog\tThick\n3-12\tHail\t',
    fates: 'hrrihrr',
    says: {
      1: 'The formula d8 + d12 is not one die; the rows tell the die.',
      2: '1 has no row.',
      5: 'The formula 2d6 is not one die; the rows tell the die.',
      6: '1 has no row.',
    },
    tables: [
      [
        '',
        20,
        [
          [2, 2, 'Gulls'],
          [3, 20, 'Seals'],
        ],
      ],
      [
        '',
        12,
        [
          [2, 2, 'Fog', 'Thick'],
          [3, 12, 'Hail'],
        ],
      ],
    ],
  },
]
