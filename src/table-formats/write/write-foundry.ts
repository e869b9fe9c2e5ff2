import { escapeHtml } from '../../formats/escape-html.ts'
import { foundryId } from '../../formats/foundry-id.ts'
import type { EncounterRow, EncounterTable } from '../../rules/encounter.ts'
import type { NameOf } from './names-and-ranges.ts'

/** Line breaks and all blanks stay: HTML would take several blanks for one. */
const html = (text: string): string =>
  escapeHtml(text)
    .replaceAll('\t', '&#9;')
    .replaceAll('[', '&#91;')
    .replace(/(?<=^|\s) | $/gm, '&#32;')
    .replaceAll('\n', '<br>')

const IMAGE = 'icons/svg/d20-black.svg'

/** Foundry 12 and later make a word of the number. Foundry 10 and 11 know numbers alone. */
const TYPE_TEXT = 0

/** Foundry 10 to 12 read the text alone, later ones the plain name and the description. */
const textsOf = ({ name, details }: EncounterRow) => ({
  text: details === '' ? html(name) : `${html(name)}<br>${html(details)}`,
  name,
  description: details === '' ? '' : `<p>${html(details)}</p>`,
})

/**
 * R-FORMAT-8: a RollTable of Foundry 10 and later. A link to another table would need its id in that
 * world, so `flags` keep the name of the table to roll on, and that a row is met once.
 */
export const writeFoundry = ({ id, name, die, rows }: EncounterTable, nameOf: NameOf): string => {
  const results = rows.map((row) => ({
    _id: foundryId(`${id} ${row.id}`),
    type: TYPE_TEXT,
    ...textsOf(row),
    img: IMAGE,
    weight: row.max - row.min + 1,
    range: [row.min, row.max],
    drawn: false,
    flags: {
      overland: { ...(row.table !== null && { table: nameOf(row.table) }), once: row.once },
    },
  }))
  const table = {
    _id: foundryId(id),
    name,
    img: IMAGE,
    description: '',
    formula: `1d${die}`,
    replacement: true,
    displayRoll: true,
    results,
    flags: {},
  }
  return `${JSON.stringify(table, null, 2)}\n`
}
