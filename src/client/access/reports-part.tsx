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

const REPORTS_ROUTE = '/reports'

const useReports = (campaign: string) => {
  const {
    data: view = null,
    error,
    refetch,
  } = useQuery<ReportsView>({
    queryKey: [apiPath(campaign, REPORTS_ROUTE)],
  })
  const test = useMutation({
    mutationFn: () => request<ReportTest>(campaign, `${REPORTS_ROUTE}/test`, { method: 'POST' }),
  })
  const client = useQueryClient()
  const saveSettings = useMutation({
    mutationFn: (body: ReportSettings) =>
      request<ReportsView>(campaign, REPORTS_ROUTE, { method: 'PUT', body }),
    onMutate: test.reset,
    onSuccess: (answer) => client.setQueryData([apiPath(campaign, REPORTS_ROUTE)], answer),
  })
  return {
    view,
    saveSettings,
    test: test.data,
    sendTest: (): void => {
      saveSettings.reset()
      test.mutate()
    },
    remove: async (): Promise<void> => {
      await request(campaign, REPORTS_ROUTE, { method: 'DELETE' })
      await refetch({ throwOnError: true })
    },
    reload: refetch,
    isBusy: saveSettings.isPending || test.isPending,
    error: saveSettings.error ?? test.error ?? error,
  }
}
type Reports = ReturnType<typeof useReports>

/**
 * R-REPORT-7: enters, tests, replaces and deletes the address of day reports, which is never shown.
 */
export const ReportsPart = () => {
  const reports = useReports(useCampaign())
  const { view, error } = reports
  const [isChanging, setChanging] = useState(false)
  const reporting = view?.reporting
  return (
    <>
      <p>{words.aboutReports}</p>
      {view && !view.journal && <p>{words.journalOff}</p>}
      <ErrorMessage error={error} />
      {!view && error && (
        <div className="row">
          <Button onClick={() => void reports.reload()}>{tryAgain}</Button>
        </div>
      )}
      {reporting && !isChanging && (
        <CurrentReports
          reports={reports}
          reporting={reporting}
          onChange={() => setChanging(true)}
        />
      )}
      {view && (!reporting || isChanging) && (
        <AddressForm
          reports={reports}
          hosts={view.hosts}
          onSet={() => setChanging(false)}
          onKeep={reporting ? () => setChanging(false) : null}
        />
      )}
    </>
  )
}

const CurrentReports = (props: {
  readonly reports: Reports
  readonly reporting: ReportingView
  readonly onChange: () => void
}) => {
  const { reports, reporting, onChange } = props
  const { on, host, failure } = reporting
  const { test, isBusy } = reports
  return (
    <>
      <p className="break-words">{words.reportsTo(host)}</p>
      <label className="check">
        <input
          type="checkbox"
          checked={on}
          aria-disabled={isBusy}
          onChange={() => isBusy || reports.saveSettings.mutate({ on: !on })}
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
        <Button aria-disabled={isBusy} onClick={reports.sendTest}>
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
  /** null if there is no address yet. */
  readonly onKeep: (() => void) | null
}) => {
  const { reports, hosts, onSet, onKeep } = props
  const id = useId()
  const [address, setAddress] = useState('')
  const [isMissing, setMissing] = useState(false)
  if (hosts.length === 0) return <p>{words.noReportHosts}</p>
  const send = (event: FormEvent): void => {
    event.preventDefault()
    setMissing(address.trim() === '')
    if (address.trim() === '') return
    reports.saveSettings.mutate({ on: true, address: address.trim() }, { onSuccess: onSet })
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
          aria-invalid={isMissing || undefined}
          onChange={(event) => {
            setMissing(false)
            setAddress(event.target.value)
          }}
        />
      </div>
      <p id={`${id}-about`} className="soft">
        {isMissing && <strong>{words.noReportAddress} </strong>}
        {words.aboutReportAddress} {words.reportsAllowed(sayList(hosts))}
      </p>
      <div className="row">
        <Button type="submit" aria-disabled={reports.isBusy}>
          {words.startReports}
        </Button>
        {onKeep && <Button onClick={onKeep}>{words.keepAddress}</Button>}
      </div>
    </form>
  )
}
