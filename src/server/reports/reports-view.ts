import type { Campaign } from '../../campaign/campaign.ts'
import type { Reporting } from '../../campaign/report-store.ts'
import type { Store } from '../../campaign/store.ts'
import type { ReportingView, ReportsView } from '../../protocol/reports.ts'
import { tellsDays } from './report-days.ts'
import { type ReportHost, sayReportHost } from './report-hosts.ts'

/** R-REPORT-7: what the GM sees of the reports; never the address. */
export const reportsView = async (
  store: Pick<Store, 'findReporting'>,
  campaign: Campaign,
  hosts: readonly ReportHost[],
): Promise<ReportsView> => {
  const reporting = await store.findReporting(campaign.id)
  return {
    reporting: reporting ? reportingView(reporting) : null,
    journal: tellsDays(campaign),
    hosts: hosts.map(sayReportHost),
  }
}

const reportingView = (reporting: Reporting): ReportingView => {
  const { format, host, ending, state, trouble, status, skipped, failures } = reporting
  const waits = state === 'on' && failures > 0
  return {
    format,
    host,
    ending,
    state,
    trouble,
    status,
    skipped,
    sentAt: reporting.sentAt === null ? null : timeOf(reporting.sentAt),
    nextAt: waits ? timeOf(reporting.nextAt) : null,
  }
}

const timeOf = (ms: number): string => new Date(ms).toISOString()
