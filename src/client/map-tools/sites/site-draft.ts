import { fieldsOf } from '#client/ui/draft/merge.ts'
import { readNumber } from '#client/ui/format/typed-numbers.ts'
import { nameProblem } from '#client/ui/name-problem.ts'
import type { GmSiteView } from '#protocol/map/on-the-map.ts'
import type { FieldError } from '#protocol/problems.ts'
import {
  hexWithPrintedNumber,
  type Numbering,
  printedNumberOf,
  STANDARD_NUMBERING,
} from '#rules/hex-number.ts'
import type { SiteNote } from '#rules/site.ts'
import type { Hex } from '#shared/hex.ts'
import * as words from './words.ts'

export interface SiteDraft extends Omit<SiteNote, 'hex'> {
  readonly column: string
  readonly row: string
}

export type SiteField = 'name' | 'gmText' | 'text' | 'column' | 'row'

export type SiteProblems = { readonly [Field in SiteField]?: string }

type ColumnAndRow = Pick<SiteDraft, 'column' | 'row'>

const columnAndRowOf = (hex: Hex, naming: Numbering | null): ColumnAndRow => {
  const { column, row } = printedNumberOf(naming ?? STANDARD_NUMBERING, hex)
  return { column: String(column), row: String(row) }
}

/** The form of a new site. By default players see it once they visit its hex. */
export const newSiteDraft = (hex: Hex, naming: Numbering | null): SiteDraft => ({
  icon: 'note',
  name: '',
  gmText: '',
  text: '',
  shown: 'visited',
  ...columnAndRowOf(hex, naming),
})

export const draftOfSite = (
  { id: _id, hex, ...site }: GmSiteView,
  naming: Numbering | null,
): SiteDraft => ({ ...site, ...columnAndRowOf(hex, naming) })

export const SITE_FIELDS = fieldsOf<SiteDraft>([
  'name',
  'icon',
  'gmText',
  'text',
  'shown',
  'column',
  'row',
])

type HexReading =
  | { readonly hex: Hex; readonly problems?: never }
  | { readonly hex?: never; readonly problems: SiteProblems }

const readHex = (typedPlace: ColumnAndRow, naming: Numbering | null): HexReading => {
  const column = readNumber('place', typedPlace.column)
  const row = readNumber('place', typedPlace.row)
  if (column === undefined || row === undefined) {
    return {
      problems: {
        ...(column === undefined && { column: words.mustBeColumn }),
        ...(row === undefined && { row: words.mustBeRow }),
      },
    }
  }
  const hex = hexWithPrintedNumber(naming ?? STANDARD_NUMBERING, { column, row })
  return hex ? { hex } : { problems: { row: words.beyondWorld } }
}

export const siteProblems = (draft: SiteDraft, naming: Numbering | null): SiteProblems => {
  const name = nameProblem(draft.name, words.noName)
  return { ...(name && { name }), ...readHex(draft, naming).problems }
}

/** The site that the form describes; undefined while the form has problems. */
export const siteOfDraft = (draft: SiteDraft, naming: Numbering | null): SiteNote | undefined => {
  const { column, row, ...site } = draft
  const { hex } = readHex({ column, row }, naming)
  return hex && !siteProblems(draft, naming).name ? { ...site, hex } : undefined
}

const FIELD_BY_ERROR_PATH: Readonly<Record<string, SiteField>> = {
  name: 'name',
  gmText: 'gmText',
  text: 'text',
  hex: 'row',
  'hex.x': 'column',
  'hex.y': 'row',
}

export const problemsOfFieldErrors = (faults: readonly FieldError[]): SiteProblems =>
  Object.fromEntries(
    faults.flatMap(({ path, message }) => {
      const field = FIELD_BY_ERROR_PATH[path]
      return field ? [[field, message]] : []
    }),
  )
