import type { Sample } from './sample.ts'

/** Files and clipboards of other programs, and ours. */
export const TOOLS: readonly Sample[] = [
  {
    title: 'donjon',
    text: "gen_data['fen'] = {'01-50':'2d6 gulls','51-95': 'It\\'s fog','96-00':'{find}'};\ngen_data['find'] = ['a ring', 'a boot'];",
    fates: 'rr',
    says: { 2: 'No numbers here: each line got one. 3 to 6 have no row.' },
    tables: [
      [
        'fen',
        100,
        [
          [1, 50, '2d6 gulls'],
          [51, 95, "It's fog"],
          [96, 100, 'find', '', { table: 'find' }],
        ],
      ],
      [
        'find',
        6,
        [
          [1, 1, 'a ring'],
          [2, 2, 'a boot'],
        ],
      ],
    ],
  },
  {
    title: 'donjon, a row a line',
    text: "// fen\ngen_data['fen'] = {\n  '01-50': 'gulls',\n  '51-00': 'fog',\n};",
    fates: 'ihrri',
    tables: [
      [
        'fen',
        100,
        [
          [1, 50, 'gulls'],
          [51, 100, 'fog'],
        ],
      ],
    ],
  },
  {
    title: 'Foundry up to 11',
    text: '{"name":"Fen","formula":"1d20","results":[{"type":0,"text":"<p>2d6 gulls &amp; a seal</p>","weight":15,"range":[1,15],"drawn":false},{"type":2,"collection":"RollTable","text":"Hail","weight":5,"range":[16,20]}]}',
    fates: 'r',
    tables: [
      [
        'Fen',
        20,
        [
          [1, 15, '2d6 gulls & a seal'],
          [16, 20, 'Hail', '', { table: 'Hail' }],
        ],
      ],
    ],
  },
  {
    title: 'Foundry 12, as it is exported',
    text: '{\n  "name": "Fen",\n  "formula": "1d6",\n  "results": [\n    {\n      "type": "text",\n      "text": "[[/r 2d6]] @UUID[Actor.x]{gulls}<br>They steal.",\n      "range": [\n        1,\n        5\n      ]\n    },\n    { "type": "document", "documentCollection": "RollTable", "text": "Hail", "range": [6, 6] }\n  ]\n}',
    fates: 'ihhirjjjjjjjrii',
    tables: [
      [
        'Fen',
        6,
        [
          [1, 5, '2d6 gulls', 'They steal.'],
          [6, 6, 'Hail', '', { table: 'Hail' }],
        ],
      ],
    ],
  },
  {
    title: 'Foundry 13',
    text: '{"name":"Fen","formula":"1d6","results":[\n{"type":"text","name":"Gulls","description":"<h2>Thieves</h2>\\n<ul><li>rings</li><li>bread</li></ul><script>alert(1)</script>","range":[1,5]},\n{"type":"text","name":"","description":"<p>Fog &lt;b&gt;</p>","range":[6,6]}]}',
    fates: 'hrr',
    tables: [
      [
        'Fen',
        6,
        [
          [1, 5, 'Gulls', 'Thieves\nrings\nbread'],
          [6, 6, 'Fog <b>'],
        ],
      ],
    ],
  },
  {
    title: 'Foundry with weights alone, and a formula of two dice',
    text: '{"name":"Fen","formula":"2d6",\n"results":[\n{"type":"text","text":"Gulls","weight":5},\n{"type":"text","text":"Fog","weight":1}\n]}',
    fates: 'hirri',
    says: {
      1: 'The formula 2d6 is not one die; the rows tell the die.',
      3: 'Ranges were made from weights.',
    },
    tables: [
      [
        'Fen',
        6,
        [
          [1, 5, 'Gulls'],
          [6, 6, 'Fog'],
        ],
      ],
    ],
  },
  {
    title: 'Roll20',
    text: '!import-table --Fen --hide\n!import-table-item --Fen --2d6 gulls --5 --\n!import-table-item --Fen --Fog[TABLEEXPORT:ESCAPE] <%%91%%>thick<%%93%%> --1 --https://example.org/fog.png',
    fates: 'hrr',
    says: { 2: 'Ranges were made from weights.' },
    tables: [
      [
        'Fen',
        6,
        [
          [1, 5, '2d6 gulls'],
          [6, 6, 'Fog -- [thick]'],
        ],
      ],
    ],
  },
  {
    title: 'two tables of Roll20, mixed, with what is none',
    text: '!import-table --Fen --show\n!import-table --constructor --hide\n!import-table-item --constructor --Owls --6 --\n!import-table-item --Fen --Gulls --8\n!import-table-item --Fen --Fog --many --\nHello',
    fates: 'hhrrnn',
    says: {
      3: 'Ranges were made from weights.',
      4: 'Ranges were made from weights.',
      5: 'A weight must be a whole number from 1 to 1,000,000.',
      6: 'This is no line of a Roll20 table.',
    },
    tables: [
      ['Fen', 8, [[1, 8, 'Gulls']]],
      ['constructor', 6, [[1, 6, 'Owls']]],
    ],
  },
  {
    title: 'JSON of ours, of several tables',
    text: '{\n  "format": "overland-tables",\n  "version": 1,\n  "tables": [\n    {\n      "name": "Fen",\n      "die": 6,\n      "rows": [\n        {"min":1,"max":5,"name":"Gulls","details":"They\\nsteal.","table":"Hail","once":false},\n        {"min":6,"max":6,"name":"Fog","details":"","table":null,"once":true}\n      ]\n    },\n    { "name": "Hail", "die": 8, "rows": [{"min":1,"max":8,"name":"Hail"}] }\n  ]\n}',
    fates: 'iiiiihhirriirii',
    tables: [
      [
        'Fen',
        6,
        [
          [1, 5, 'Gulls', 'They\nsteal.', { table: 'Hail' }],
          [6, 6, 'Fog', '', { once: true }],
        ],
      ],
      ['Hail', 8, [[1, 8, 'Hail']]],
    ],
  },
  {
    title: 'the answer of GET /tables, which says ids',
    text: '[{"id":"t1","name":"Fen","die":6,"rows":[{"id":"r1","min":1,"max":6,"name":"Gulls","details":"","table":"t2","once":false}]},\n{"id":"t2","name":"Hail","die":6,"rows":[{"id":"r1","min":1,"max":6,"name":"Hail","details":"","table":null,"once":false}]}]',
    fates: 'rr',
    tables: [
      ['Fen', 6, [[1, 6, 'Gulls', '', { table: 'Hail' }]]],
      ['Hail', 6, [[1, 6, 'Hail']]],
    ],
  },
  {
    title: 'JSON of somebody else',
    text: '[\n{"roll":"1-5","result":"Gulls"},\n{"range":"6","text":"Fog","notes":"Thick"},\n{"colour":"red"}\n]',
    fates: 'irrni',
    says: { 4: 'No range stands here, and no row above takes it.' },
    tables: [
      [
        '',
        6,
        [
          [1, 5, 'Gulls'],
          [6, 6, 'Fog', 'Thick'],
        ],
      ],
    ],
  },
  {
    title: 'JSON whose keys are ranges, and a key that is no own one',
    text: '{"fen":{"1-5":"Gulls","6":"Fog"},\n"__proto__":{"1-6":"Owls"},\n"hasOwnProperty":["Bats","Moths"]}',
    fates: 'rrr',
    says: { 3: 'No numbers here: each line got one. 3 to 6 have no row.' },
    tables: [
      [
        'fen',
        6,
        [
          [1, 5, 'Gulls'],
          [6, 6, 'Fog'],
        ],
      ],
      ['__proto__', 6, [[1, 6, 'Owls']]],
      [
        'hasOwnProperty',
        6,
        [
          [1, 1, 'Bats'],
          [2, 2, 'Moths'],
        ],
      ],
    ],
  },
  {
    title: 'JSON that breaks off',
    text: '{"name":"Fen",\n"rows":[\n{"min":1,"max":6,"name":"Gulls"',
    fates: 'iin',
    says: { 3: 'This is not JSON: } is missing.' },
    tables: [],
  },
  {
    title: 'JSON without a table',
    text: '{"name":"Fen"}',
    fates: 'n',
    says: { 1: 'No encounter table was found in this JSON.' },
    tables: [],
  },
]
