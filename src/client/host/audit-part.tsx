import { useId, useState } from 'react'
import type { AuditEntryView } from '../../protocol/audit.ts'
import { sayMoment } from '../format/dates.ts'
import { Button } from '../ui/button.tsx'
import { Trouble } from '../ui/trouble.tsx'
import * as words from '../words/en/audit.tsx'
import * as common from '../words/en/common.ts'
import styles from './audit-part.module.css'
import { named } from './campaign-list.tsx'
import { useAuditTrail } from './use-audit-trail.ts'

/** The audit trail. It is loaded when the host opens it. */
export const AuditPart = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={styles.part} aria-labelledby="audit">
      <h2 id="audit">{words.title}</h2>
      <p className={styles.soft}>{words.about}</p>
      <p>
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? words.hide : words.show}
        </Button>
      </p>
      {isOpen && <Trail />}
    </section>
  )
}

const Trail = () => {
  const [campaign, setCampaign] = useState('')
  const { entries, hasMore, busy, trouble, more } = useAuditTrail(campaign)
  if (!entries && !trouble) return <p role="status">{words.loading}</p>
  return (
    <>
      <CampaignChoice entries={entries ?? []} chosen={campaign} onChoose={setCampaign} />
      {entries && entries.length > 0 && (
        <ol className={styles.trail} aria-labelledby="audit" aria-busy={busy}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      <Trouble>{trouble}</Trouble>
      {trouble || hasMore ? (
        <p className={styles.more}>
          <Button aria-disabled={busy} onClick={() => !busy && more()}>
            {trouble ? common.tryAgain : words.older}
          </Button>
        </p>
      ) : (
        <p className={styles.soft} role="status">
          {!busy && (entries?.length === 0 ? words.nothing : words.noMore)}
        </p>
      )}
    </>
  )
}

const Entry = ({ entry }: { readonly entry: AuditEntryView }) => (
  <li className={styles.entry}>
    <time dateTime={entry.at}>{sayMoment(Date.parse(entry.at))}</time>
    <p>{words.happened(entry, entry.campaign && <strong>{named(entry.campaign)}</strong>)}</p>
  </li>
)

interface CampaignChoiceProps {
  readonly entries: readonly AuditEntryView[]
  readonly chosen: string
  readonly onChoose: (campaign: string) => void
}

/** Offers all campaigns that were read of, deleted ones too, by their newest name. */
const CampaignChoice = ({ entries, chosen, onChoose }: CampaignChoiceProps) => {
  const id = useId()
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(new Map())
  const unseen = campaignsOf(entries).filter((campaign) => !seen.has(campaign.id))
  if (unseen.length > 0)
    setSeen(new Map([...seen, ...unseen.map((each) => [each.id, named(each)] as const)]))
  if (seen.size < 2) return null
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{words.ofWhat}</label>
      <select id={id} value={chosen} onChange={(event) => onChoose(event.target.value)}>
        <option value="">{words.all}</option>
        {[...seen].map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}

type Named = NonNullable<AuditEntryView['campaign']>

const campaignsOf = (entries: readonly AuditEntryView[]): readonly Named[] => {
  const newest = new Map<string, Named>()
  for (const { campaign, newName } of entries)
    if (campaign && !newest.has(campaign.id))
      newest.set(campaign.id, { ...campaign, name: newName ?? campaign.name })
  return [...newest.values()]
}
