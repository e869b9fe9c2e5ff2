import { type FormEvent, useEffect, useId, useState } from 'react'
import type { NewReports, ReportingView, ReportsView, ReportTest } from '../../protocol/reports.ts'
import { useCampaign } from '../gm/session/use-gm.ts'
import { type RequestOptions, request } from '../ui/api/request.ts'
import { useTask } from '../ui/api/use-task.ts'
import { Button } from '../ui/button.tsx'
import { AskFirst } from '../ui/dialog/ask-first.tsx'
import { sayMoment } from '../ui/format/dates.ts'
import { sayList } from '../ui/format/lists.ts'
import { Trouble } from '../ui/page/trouble.tsx'
import { tryAgain } from '../words/en/common.ts'
import * as words from '../words/en/reports.ts'
import styles from './parts.module.css'

const ROUTE = '/reports'

const useReports = (campaign: string) => {
  /** null while it is loading. */
  const [view, setView] = useState<ReportsView | null>(null)
  const [test, setTest] = useState<ReportTest | null>(null)
  const { busy, trouble, run } = useTask()
  const ask = async (options: RequestOptions = {}): Promise<void> =>
    setView(await request(campaign, ROUTE, options))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is shown.
  useEffect(() => void run(ask), [])
  return {
    view,
    /** The outcome of the last test. */
    test,
    busy,
    trouble,
    look: () => run(ask),
    set: (body: NewReports) => {
      setTest(null)
      return run(() => ask({ method: 'PUT', body }))
    },
    /** Rejects with what `request` throws. */
    remove: async (): Promise<void> => {
      await request(campaign, ROUTE, { method: 'DELETE' })
      await ask()
    },
    sendTest: () => {
      setTest(null)
      return run(async () => setTest(await request(campaign, `${ROUTE}/test`, { method: 'POST' })))
    },
  }
}
type Reports = ReturnType<typeof useReports>

/** R-REPORT-7: the address is entered, tested, replaced and forgotten here, and never shown. */
export const ReportsPart = () => {
  const reports = useReports(useCampaign())
  const { view, trouble } = reports
  const [changes, setChanges] = useState(false)
  const reporting = view?.reporting
  return (
    <>
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
    </>
  )
}

interface ReportingProps {
  readonly reports: Reports
  readonly reporting: ReportingView
  readonly onChange: () => void
}

const Reporting = ({ reports, reporting, onChange }: ReportingProps) => {
  const { on, host, failure } = reporting
  const { test, busy } = reports
  return (
    <>
      <p className={styles.named}>{words.reportsTo(host)}</p>
      <label className={styles.also}>
        <input
          type="checkbox"
          checked={on}
          aria-disabled={busy}
          onChange={() => void reports.set({ on: !on })}
        />
        {words.on}
      </label>
      {failure && (
        <p className={styles.outcome} data-wrong>
          {words.failedAt(failure, sayMoment(Date.parse(failure.at)))} {words.triedAgain}
        </p>
      )}
      <p
        className={styles.outcome}
        aria-live="polite"
        data-wrong={test?.failure ? true : undefined}
      >
        {test && (test.failure ? words.sayFailure(test.failure) : words.testArrived)}
      </p>
      <div className={styles.actions}>
        <Button aria-disabled={busy} onClick={() => void reports.sendTest()}>
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

interface AddressFormProps {
  readonly reports: Reports
  readonly hosts: readonly string[]
  readonly onSet: () => void
  /** null: there is no address to be kept. */
  readonly onKeep: (() => void) | null
}

const AddressForm = ({ reports, hosts, onSet, onKeep }: AddressFormProps) => {
  const id = useId()
  const [address, setAddress] = useState('')
  const [lacks, setLacks] = useState(false)
  if (hosts.length === 0) return <p>{words.noHosts}</p>
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setLacks(address.trim() === '')
    if (address.trim() === '') return
    if (await reports.set({ on: true, address: address.trim() })) onSet()
  }
  return (
    <form className={styles.part} noValidate onSubmit={(event) => void send(event)}>
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
        {words.aboutAddress} {words.allowed(sayList(hosts))}
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
