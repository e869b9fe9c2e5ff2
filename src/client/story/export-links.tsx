import { useId, useState } from 'react'
import { Select } from '#client/ui/inputs.tsx'
import { JOURNAL_FORMATS, type JournalFormat } from '#protocol/limits.ts'
import { apiPath } from '#protocol/paths.ts'
import styles from './export-links.module.css'
import * as words from './words.ts'

interface ExportChoice {
  readonly format: JournalFormat
  readonly as: 'gm' | 'player'
  /** The session's name; null for all days. */
  readonly session: string | null
}

/** R-OUT-1: the address of a journal file. */
export const exportPath = (campaign: string, { format, as, session }: ExportChoice): string => {
  const query = new URLSearchParams({ format })
  if (session !== null) query.set('session', session)
  if (as === 'player') query.set('as', 'player')
  return apiPath(campaign, `${as === 'gm' ? '/days' : '/journal'}/export?${query}`)
}

interface ExportLinksProps {
  readonly campaign: string
  /** Names of sessions, newest first; several sessions may have the same name. */
  readonly sessions: readonly string[]
  /** The audiences whose journals can be exported; the first is preselected. */
  readonly audiences: readonly ('gm' | 'player')[]
}

/** R-OUT-1: links to export all days or one session, for the GM or for players. */
export const ExportLinks = ({ campaign, sessions, audiences }: ExportLinksProps) => {
  const id = useId()
  const [chosen, choose] = useState('')
  const [audience, setAudience] = useState(audiences[0])
  const names = [...new Set(sessions)]
  const session = names.includes(chosen) ? chosen : ''
  const asGm = audience === 'gm' && audiences.includes('gm')
  return (
    <section className={`row ${styles.exports}`} aria-labelledby={id}>
      <h3 id={id} className="soft">
        {words.exports}
      </h3>
      {names.length > 0 && (
        <label className="row">
          <span>{words.what}</span>
          <Select
            options={[['', words.all], ...names.map((name) => [name, name] as const)]}
            value={session}
            onChange={choose}
          />
        </label>
      )}
      {audiences.length > 1 && (
        <label className="row">
          <span>{words.forWhom}</span>
          <Select
            options={[
              ['gm', words.asGm],
              ['player', words.asPlayers],
            ]}
            value={asGm ? 'gm' : 'player'}
            onChange={setAudience}
          />
        </label>
      )}
      <ul className={`row ${styles.formats}`}>
        {JOURNAL_FORMATS.map((format) => (
          <li key={format}>
            <a
              href={exportPath(campaign, {
                format,
                as: asGm ? 'gm' : 'player',
                session: session === '' ? null : session,
              })}
              download=""
            >
              {words.format[format]}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
