import { randomUUID } from 'node:crypto'
import {
  NewReportsSchema,
  ReportsSchema,
  type ReportTest,
  ReportTestSchema,
} from '../../protocol/reports.ts'
import { logDone } from '../logs/audit.ts'
import type { App } from '../parts.ts'
import { badInput, problem } from '../problems/http-problem.ts'
import { deliverOver } from '../reports/deliver.ts'
import type { Outcome } from '../reports/outcome.ts'
import { readReportAddress } from '../reports/report-address.ts'
import { sayReportHost } from '../reports/report-hosts.ts'
import { reportsView } from '../reports/reports-view.ts'
import { sendMessage } from '../reports/send-message.ts'
import { MESSAGE_MS } from '../reports/sender.ts'
import { createAllowances } from '../work/allowances.ts'
import { apiRoute } from './api-route.ts'
import type { RouteParts } from './route-parts.ts'

/** Tests of a campaign. */
const TESTS = { atOnce: 3, perSecond: 0.2 }

/** R-REPORT-7: where the campaign's days are reported. No revision, nothing live, nothing to undo. */
export const reportRoutes = (
  app: App,
  { store, clock, config, stopping }: Pick<RouteParts, 'store' | 'clock' | 'config' | 'stopping'>,
): void => {
  const hosts = config.reportHosts
  const tests = createAllowances(clock, TESTS)
  const deliver = deliverOver(clock)

  apiRoute(
    app,
    {
      method: 'GET',
      url: '/reports',
      summary: 'Where days are reported and how that goes; never the address itself',
      access: 'gm',
      answer: ReportsSchema,
    },
    async ({ entered }) => reportsView(store, entered.campaign, hosts),
  )

  apiRoute(
    app,
    {
      method: 'PUT',
      url: '/reports',
      summary: 'Reports the days that are ended from now on to an address, in the place of another',
      access: 'gm',
      body: NewReportsSchema,
      answer: ReportsSchema,
    },
    async (request) => {
      const { campaign } = request.entered
      const { address: text, format } = request.body
      const read = readReportAddress(text, format, hosts)
      if (typeof read === 'string')
        throw badInput('address', read, { hosts: hosts.map(sayReportHost) })
      const reporting = { campaign: campaign.id, id: randomUUID(), format, ...read }
      if (!(await store.setReporting(reporting))) throw problem('NO_CAMPAIGN')
      logDone(request, { audit: 'reports-address-set', campaign: campaign.id })
      return reportsView(store, campaign, hosts)
    },
  )

  apiRoute(
    app,
    {
      method: 'DELETE',
      url: '/reports',
      summary: 'Forgets the address: no more days are reported',
      access: 'gm',
      problems: ['NO_REPORTS'],
    },
    async (request) => {
      const campaign = request.entered.campaign.id
      if (!(await store.removeReporting(campaign))) throw problem('NO_REPORTS')
      logDone(request, { audit: 'reports-address-removed', campaign })
    },
  )

  apiRoute(
    app,
    {
      method: 'POST',
      url: '/reports/test',
      summary: 'Sends a test; if it arrives, reports that had stopped go on',
      access: 'gm',
      problems: ['NO_REPORTS', 'TOO_MANY_REQUESTS'],
      answer: ReportTestSchema,
    },
    async ({ entered }) => {
      const campaign = entered.campaign.id
      const reporting = await store.findReporting(campaign)
      if (!reporting) throw problem('NO_REPORTS')
      if (!tests.take(campaign))
        throw problem('TOO_MANY_REQUESTS.report-tests', { retryAfter: 1 / TESTS.perSecond })
      const parts = { store, clock, hosts, deliver }
      const outcome = await sendMessage(parts, reporting, { campaign, signal: stopping })
      const sentAt = clock.now()
      if (outcome.kind === 'arrived')
        await store.noteReporting(campaign, reporting.id, {
          state: 'on',
          trouble: null,
          status: null,
          failures: 0,
          sentAt,
          nextAt: sentAt + Math.max(outcome.pauseMs, MESSAGE_MS),
        })
      return toTest(outcome)
    },
  )
}

const toTest = (outcome: Outcome): ReportTest => {
  switch (outcome.kind) {
    case 'arrived':
    case 'deleted':
      return { trouble: null, status: null }
    case 'refused':
      return { trouble: 'refused', status: outcome.status }
    case 'later':
    case 'stop':
      return { trouble: outcome.trouble, status: outcome.status }
  }
}
