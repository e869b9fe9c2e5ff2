import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useCampaign } from '#client/session/use-gm.ts'
import { request } from '#client/ui/api/request.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmButton } from '#client/ui/dialog/confirm-button.tsx'
import { sayDateTime } from '#client/ui/format/dates.ts'
import { sayList } from '#client/ui/format/lists.ts'
import { ErrorMessage } from '#client/ui/page/error-message.tsx'
import { tryAgain } from '#client/ui/words.ts'
import { apiPath } from '#protocol/paths.ts'
import type {
  ReportingView,
  ReportSettings,
  ReportsView,
  ReportTest,
} from '#protocol/story/reports.ts'
import styles from './parts.module.css'
import * as words from './words.tsx'

const ROUTE = '/reports'

const useReports = (campaign: string) => {
  const {
    data: view = null,
    error,
    refetch,
  } = useQuery<ReportsView>({
    queryKey: [apiPath(campaign, ROUTE)],
  })
  const test = useMutation({
    mutationFn: () => request<ReportTest>(campaign, `${ROUTE}/test`, { method: 'POST' }),
  })
  const client = useQueryClient()
  const set = useMutation({
    mutationFn: (body: ReportSettings) =>
      request<ReportsView>(campaign, ROUTE, { method: 'PUT', body }),
    onMutate: test.reset,
    onSuccess: (answer) => client.setQueryData([apiPath(campaign, ROUTE)], answer),
  })
  return {
    view,
    set,
    test: test.data,
    sendTest: (): void => {
      set.reset()
      test.mutate()
    },
    remove: async (): Promise<void> => {
      await request(campaign, ROUTE, { method: 'DELETE' })
      await refetch({ throwOnError: true })
    },
    look: refetch,
    busy: set.isPending || test.isPending,
    error: set.error ?? test.error ?? error,
  }
}
type Reports = ReturnType<typeof useReports>

/** R-REPORT-7: the address is entered, tested, replaced and forgotten here, and never shown. */
export const ReportsPart = () => {
  const reports = useReports(useCampaign())
  const { view, error } = reports
  const [changes, setChanges] = useState(false)
  const reporting = view?.reporting
  return (
    <>
      <p>{words.aboutReports}</p>
      {view && !view.journal && <p>{words.journalOff}</p>}
      <ErrorMessage error={error} />
      {!view && error && (
        <div className="row">
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

const Reporting = (props: {
  readonly reports: Reports
  readonly reporting: ReportingView
  readonly onChange: () => void
}) => {
  const { reports, reporting, onChange } = props
  const { on, host, failure } = reporting
  const { test, busy } = reports
  return (
    <>
      <p className="break-words">{words.reportsTo(host)}</p>
      <label className="check">
        <input
          type="checkbox"
          checked={on}
          aria-disabled={busy}
          onChange={() => busy || reports.set.mutate({ on: !on })}
        />
        {words.reportsOn}
      </label>
      {failure && (
        <p className="wrong">
          {words.reportFailedAt(failure, sayDateTime(Date.parse(failure.at)))}{' '}
          {words.reportsTriedAgain}
        </p>
      )}
      <p className={`outcome ${test?.failure ? 'wrong' : 'soft'}`} aria-live="polite">
        {test && (test.failure ? words.sayReportFailure(test.failure) : words.testArrived)}
      </p>
      <div className="row">
        <Button aria-disabled={busy} onClick={reports.sendTest}>
          {words.sendTest}
        </Button>
        <Button onClick={onChange}>{words.anotherAddress}</Button>
        <ConfirmButton {...words.forgetAddress} onConfirm={reports.remove}>
          <p>{words.aboutForgetting}</p>
        </ConfirmButton>
      </div>
    </>
  )
}

const AddressForm = (props: {
  readonly reports: Reports
  readonly hosts: readonly string[]
  readonly onSet: () => void
  /** null: there is no address to be kept. */
  readonly onKeep: (() => void) | null
}) => {
  const { reports, hosts, onSet, onKeep } = props
  const id = useId()
  const [address, setAddress] = useState('')
  const [lacks, setLacks] = useState(false)
  if (hosts.length === 0) return <p>{words.noReportHosts}</p>
  const send = (event: FormEvent): void => {
    event.preventDefault()
    setLacks(address.trim() === '')
    if (address.trim() === '') return
    reports.set.mutate({ on: true, address: address.trim() }, { onSuccess: onSet })
  }
  return (
    <form className="stack" noValidate onSubmit={send}>
      <div className="labelled">
        <label htmlFor={id}>{words.reportAddress}</label>
        <input
          id={id}
          className={`text-field ${styles.input}`}
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
      <p id={`${id}-about`} className="soft">
        {lacks && <strong>{words.noReportAddress} </strong>}
        {words.aboutReportAddress} {words.reportsAllowed(sayList(hosts))}
      </p>
      <div className="row">
        <Button type="submit" aria-disabled={reports.busy}>
          {words.startReports}
        </Button>
        {onKeep && <Button onClick={onKeep}>{words.keepAddress}</Button>}
      </div>
    </form>
  )
}
