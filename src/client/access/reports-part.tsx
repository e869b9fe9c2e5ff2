import { type FormEvent, useId, useState } from 'react'
import {
  REPORT_FORMATS,
  type ReportFormat,
  type ReportingView,
  type ReportTest,
} from '../../protocol/reports.ts'
import { sayMoment } from '../format/dates.ts'
import { sayList } from '../format/lists.ts'
import { AskFirst } from '../ui/ask-first.tsx'
import { Button } from '../ui/button.tsx'
import { Trouble } from '../ui/trouble.tsx'
import { tryAgain } from '../words/en/common.ts'
import * as words from '../words/en/reports.ts'
import styles from './parts.module.css'
import { type Reports, useReports } from './use-reports.ts'

/** R-REPORT-7: the address is entered, tested, replaced and removed here, and never shown. */
export const ReportsPart = ({ campaign }: { readonly campaign: string }) => {
  const reports = useReports(campaign)
  const { view, trouble } = reports
  const [changes, setChanges] = useState(false)
  const reporting = view?.reporting
  return (
    <section className={styles.part}>
      <h3>{words.title}</h3>
      <p>{words.about}</p>
      {view && !view.journal && <p>{words.journalOff}</p>}
      <Trouble>{trouble}</Trouble>
      {!view && trouble && (
        <div className={styles.actions}>
          <Button onClick={() => void reports.look()}>{tryAgain}</Button>
        </div>
      )}
      {reporting && !changes && (
        <Reporting reports={reports} reporting={reporting} onChange={() => setChanges(true)} />
      )}
      {view && (!reporting || changes) && (
        <AddressForm
          reports={reports}
          hosts={view.hosts}
          onSet={() => setChanges(false)}
          onKeep={reporting ? () => setChanges(false) : null}
        />
      )}
    </section>
  )
}

interface ReportingProps {
  readonly reports: Reports
  readonly reporting: ReportingView
  readonly onChange: () => void
}

const Reporting = ({ reports, reporting, onChange }: ReportingProps) => {
  const [tested, setTested] = useState<ReportTest | null>(null)
  const { format, host, ending, sentAt, skipped } = reporting
  const test = async (): Promise<void> => {
    setTested(null)
    setTested(await reports.test())
  }
  return (
    <>
      <p className={styles.named}>{words.reportsTo(words.formats[format], host, ending)}</p>
      <p className={styles.outcome}>
        {sentAt === null ? words.neverSent : words.lastSent(sayMoment(Date.parse(sentAt)))}{' '}
        {skipped > 0 && words.skipped(skipped)}
      </p>
      <Wrong reporting={reporting} />
      <p
        className={styles.outcome}
        aria-live="polite"
        data-wrong={(tested && tested.trouble !== null) || undefined}
      >
        {tested &&
          (tested.trouble === null
            ? words.testArrived
            : words.trouble(tested.trouble, tested.status))}
      </p>
      <div className={styles.actions}>
        <Button aria-disabled={reports.busy} onClick={() => void test()}>
          {words.test}
        </Button>
        <Button onClick={onChange}>{words.change}</Button>
        <AskFirst {...words.remove} onSure={reports.remove}>
          <p>{words.aboutRemoving}</p>
        </AskFirst>
      </div>
    </>
  )
}

const Wrong = ({ reporting }: { readonly reporting: ReportingView }) => {
  const { state, trouble, status, nextAt } = reporting
  if (trouble === null) return null
  return (
    <p className={styles.outcome} data-wrong>
      {words.trouble(trouble, status)} {words.state[state]}
      {nextAt !== null && words.tryAgainAt(sayMoment(Date.parse(nextAt)))}
    </p>
  )
}

interface AddressFormProps {
  readonly reports: Reports
  readonly hosts: readonly string[]
  readonly onSet: () => void
  /** null: there is no address to be kept. */
  readonly onKeep: (() => void) | null
}

const AddressForm = ({ reports, hosts, onSet, onKeep }: AddressFormProps) => {
  const id = useId()
  const [format, setFormat] = useState<ReportFormat>('discord')
  const [address, setAddress] = useState('')
  const [lacks, setLacks] = useState(false)
  if (hosts.length === 0) return <p>{words.noHosts}</p>
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setLacks(address.trim() === '')
    if (address.trim() === '') return
    if (await reports.set({ address: address.trim(), format })) onSet()
  }
  return (
    <form className={styles.part} noValidate onSubmit={(event) => void send(event)}>
      <div className={styles.choice}>
        <label htmlFor={`${id}-format`}>{words.format}</label>
        <select
          id={`${id}-format`}
          className={styles.input}
          value={format}
          onChange={(event) => setFormat(event.target.value as ReportFormat)}
        >
          {REPORT_FORMATS.map((each) => (
            <option key={each} value={each}>
              {words.formats[each]}
            </option>
          ))}
        </select>
      </div>
      <div className={styles.choice}>
        <label htmlFor={id}>{words.address}</label>
        <input
          id={id}
          className={styles.input}
          type="url"
          autoComplete="off"
          spellCheck={false}
          value={address}
          aria-describedby={`${id}-about`}
          aria-invalid={lacks || undefined}
          onChange={(event) => {
            setLacks(false)
            setAddress(event.target.value)
          }}
        />
      </div>
      <p id={`${id}-about`} className={styles.soft}>
        {lacks && <strong>{words.noAddress} </strong>}
        {words.aboutAddress[format]} {words.allowed(sayList(hosts))}
      </p>
      <div className={styles.actions}>
        <Button type="submit" aria-disabled={reports.busy}>
          {words.start}
        </Button>
        {onKeep && <Button onClick={onKeep}>{words.keep}</Button>}
      </div>
    </form>
  )
}
