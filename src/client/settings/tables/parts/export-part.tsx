import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { apiPath } from '../../../../protocol/paths.ts'
import { SET_FORMATS, TABLE_FORMATS, type TableFormat } from '../../../../protocol/table-formats.ts'
import type { EncounterTableView } from '../../../../protocol/tables.ts'
import { useCampaign } from '../../../gm/session/use-gm.ts'
import { readProblem, sayTrouble } from '../../../ui/api/problem.ts'
import button from '../../../ui/button.module.css'
import { Button } from '../../../ui/button.tsx'
import { CopyRow } from '../../../ui/copy-row.tsx'
import { Trouble } from '../../../ui/page/trouble.tsx'
import * as words from '../words.ts'
import styles from './tables.module.css'

interface ExportPartProps {
  /** null: all tables. */
  readonly table: EncounterTableView | null
  readonly isEdited: boolean
}

const pathOf = (
  campaign: string,
  table: EncounterTableView | null,
  format: TableFormat,
): string => {
  const of = table ? `/${encodeURIComponent(table.id)}` : ''
  return apiPath(campaign, `/tables${of}/export?format=${format}`)
}

const fetchText = async (path: string): Promise<string> => {
  const answer = await fetch(path, { credentials: 'same-origin', cache: 'no-store' })
  if (!answer.ok) throw await readProblem(answer)
  return answer.text()
}

/** Downloads a table in a chosen format, or shows it as a text to copy. */
export const ExportPart = ({ table, isEdited }: ExportPartProps) => {
  const campaign = useCampaign()
  const formats: readonly TableFormat[] = table ? TABLE_FORMATS : SET_FORMATS
  const [format, setFormat] = useState<TableFormat>(table ? 'csv' : 'json')
  const { data: text, variables, error, mutate } = useMutation({ mutationFn: fetchText })
  const { exporting } = words
  const title = table ? exporting.title(table.name) : exporting.allTitle
  const path = pathOf(campaign, table, format)
  return (
    <section className={styles.export} aria-label={title}>
      <h4>{title}</h4>
      {isEdited && <p className={styles.soft}>{exporting.unsavedStays}</p>}
      <div className={styles.actions}>
        <select
          aria-label={exporting.format}
          value={format}
          onChange={({ target }) =>
            setFormat(formats.find((each) => each === target.value) ?? format)
          }
        >
          {formats.map((each) => (
            <option key={each} value={each}>
              {exporting.formats[each]}
            </option>
          ))}
        </select>
        <a className={button.button} href={path} download="">
          {exporting.download}
        </a>
        <Button onClick={() => mutate(path)}>{exporting.show}</Button>
      </div>
      <Trouble>{error && sayTrouble(error)}</Trouble>
      {text !== undefined && variables === path && (
        <CopyRow key={path} label={exporting.text} value={text} whole primary />
      )}
    </section>
  )
}
