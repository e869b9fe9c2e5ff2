import { useId, useState } from 'react'
import * as words from '../words/en/exports.ts'
import styles from './export-links.module.css'
import { EXPORT_FORMATS, exportPath } from './export-path.ts'

/** A session by the day that it begins with. */
export interface ExportedSession {
  readonly day: number
  readonly name: string
}

interface ExportLinksProps {
  readonly campaign: string
  readonly sessions: readonly ExportedSession[]
  /** Whose journals there are to choose from; the first stands. */
  readonly audiences: readonly ('gm' | 'player')[]
}

/** R-PAGE-8: all days or a session, in each format, as the GM or players know them. */
export const ExportLinks = ({ campaign, sessions, audiences }: ExportLinksProps) => {
  const id = useId()
  const [chosen, choose] = useState('')
  const [audience, setAudience] = useState(audiences[0])
  const session = sessions.some(({ day }) => String(day) === chosen) ? chosen : ''
  const asGm = audience === 'gm' && audiences.includes('gm')
  return (
    <section className={styles.exports} aria-labelledby={id}>
      <h3 id={id}>{words.title}</h3>
      {sessions.length > 0 && (
        <label className={styles.choice}>
          <span>{words.what}</span>
          <select value={session} onChange={({ target }) => choose(target.value)}>
            <option value="">{words.all}</option>
            {sessions.map(({ day, name }) => (
              <option key={day} value={String(day)}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {audiences.length > 1 && (
        <label className={styles.choice}>
          <span>{words.forWhom}</span>
          <select
            value={asGm ? 'gm' : 'player'}
            onChange={({ target }) => setAudience(target.value === 'gm' ? 'gm' : 'player')}
          >
            <option value="gm">{words.asGm}</option>
            <option value="player">{words.asPlayers}</option>
          </select>
        </label>
      )}
      <ul className={styles.formats}>
        {EXPORT_FORMATS.map((format) => (
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
