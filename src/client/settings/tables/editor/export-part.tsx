import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useCampaign } from '#client/session/use-gm.ts'
import { readProblem } from '#client/ui/api/problem.ts'
import button from '#client/ui/button.module.css'
import { Button } from '#client/ui/button.tsx'
import { CopyRow } from '#client/ui/copy-row.tsx'
import { Select } from '#client/ui/inputs.tsx'
import { ErrorMessage } from '#client/ui/page/error-message.tsx'
import { SET_FORMATS, TABLE_FORMATS, type TableFormat } from '#protocol/limits.ts'
import { apiPath } from '#protocol/paths.ts'
import styles from '../tables.module.css'
import { exporting as words } from '../words.ts'

interface ExportPartProps {
  /** The table to export; null: all tables. */
  readonly id: string | null
  readonly isSum: boolean
  readonly isEdited: boolean
}

const fetchText = async (path: string): Promise<string> => {
  const answer = await fetch(path, { cache: 'no-store' })
  if (!answer.ok) throw await readProblem(answer)
  return answer.text()
}

/** Formats that cannot express sums of dice. */
const ONE_DIE_FORMATS: readonly TableFormat[] = ['csv', 'roll20']

export const ExportPart = ({ id, isSum, isEdited }: ExportPartProps) => {
  const campaign = useCampaign()
  const formats: readonly TableFormat[] = id === null ? SET_FORMATS : TABLE_FORMATS
  const [format, setFormat] = useState<TableFormat>(id === null ? 'json' : 'csv')
  const { data: text, variables, error, mutate } = useMutation({ mutationFn: fetchText })
  const tablePath = id === null ? '' : `/${encodeURIComponent(id)}`
  const path = apiPath(campaign, `/tables${tablePath}/export?format=${format}`)
  return (
    <details className={styles.export}>
      <summary className={button.button}>{id === null ? words.all : words.one}</summary>
      {isEdited && <p className="soft small">{words.unsavedStays}</p>}
      <div className="row">
        <Select
          options={formats.map((each) => [each, words.formats[each]])}
          aria-label={words.format}
          value={format}
          onChange={setFormat}
        />
        <a className={button.button} href={path} download="">
          {words.download}
        </a>
        <Button onClick={() => mutate(path)}>{words.show}</Button>
      </div>
      {isSum && ONE_DIE_FORMATS.includes(format) && <p className="soft small">{words.oneDie}</p>}
      <ErrorMessage error={error} />
      {text !== undefined && variables === path && (
        <CopyRow key={path} label={words.text} value={text} multiline isMain />
      )}
    </details>
  )
}
