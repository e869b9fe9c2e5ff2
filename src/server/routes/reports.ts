import type { Campaign } from '#campaign/campaign.ts'
import {
  ReportSettingsSchema,
  ReportsSchema,
  type ReportsView,
  ReportTestSchema,
} from '#protocol/story/reports.ts'
import { logDone } from '../logs/audit.ts'
import type { App } from '../parts.ts'
import { badInput, problem } from '../problems/http-problem.ts'
import { deliver } from '../reports/deliver.ts'
import { testMessage } from '../reports/message.ts'
import { readReportAddress, sayReportHost } from '../reports/report-hosts.ts'
import { SHARES } from '../shares/limits.ts'
import { campaignRateLimit } from '../shares/rates.ts'
import { apiRoute } from './api-route.ts'
import type { RouteParts } from './route-parts.ts'

/** R-REPORT-7: where the campaign's days are reported. No revision, nothing live, nothing to undo. */
export const reportRoutes = (
  app: App,
  { store, config }: Pick<RouteParts, 'store' | 'config'>,
): void => {
  const hosts = config.reportHosts

  const viewOf = async ({ id, state }: Campaign): Promise<ReportsView> => {
    const reporting = await store.findReporting(id)
    const failure = reporting?.failure ?? null
    return {
      reporting: reporting
        ? {
            on: reporting.on,
            host: new URL(reporting.address).host,
            failure: failure && { ...failure, at: new Date(failure.at).toISOString() },
          }
        : null,
      journal: state.settings.journal,
      hosts: hosts.map(sayReportHost),
    }
  }

  const addressFrom = (text: string): string => {
    const read = readReportAddress(text, hosts)
    if (typeof read === 'string')
      throw badInput('address', read, { hosts: hosts.map(sayReportHost) })
    return read.href
  }

  const addressOf = async (campaign: string): Promise<string> => {
    const reporting = await store.findReporting(campaign)
    if (!reporting) throw problem('NO_REPORTS')
    return reporting.address
  }

  apiRoute(app, {
    request: 'GET /reports',
    summary: 'Where days are reported and the last failure; never the address itself',
    answer: ReportsSchema,
    handle: async ({ entered }) => viewOf(entered.campaign),
  })

  apiRoute(app, {
    request: 'PUT /reports',
    summary: 'Switches reports on or off; on: of the days that are ended from now on',
    body: ReportSettingsSchema,
    answer: ReportsSchema,
    handle: async (request) => {
      const { campaign } = request.entered
      const { on, address: text } = request.body
      const address = text === undefined ? await addressOf(campaign.id) : addressFrom(text)
      const { revisions, state } = campaign
      const start = { sent: revisions.full, day: state.day, failure: null }
      if (!(await store.setReporting(campaign.id, { address, on, ...start })))
        throw problem('NO_CAMPAIGN')
      if (text !== undefined) logDone(request, { audit: 'reports-address-set' })
      return viewOf(campaign)
    },
  })

  apiRoute(app, {
    request: 'DELETE /reports',
    summary: 'Forgets the address: no more days are reported',
    handle: async (request) => {
      const campaign = request.entered.campaign.id
      if (!(await store.removeReporting(campaign))) throw problem('NO_REPORTS')
      logDone(request, { audit: 'reports-address-removed' })
    },
  })

  apiRoute(app, {
    request: 'POST /reports/test',
    summary: 'Sends a test to the address',
    rateLimit: campaignRateLimit(SHARES.rates.reportTestsIn15Seconds, 15_000),
    answer: ReportTestSchema,
    handle: async (request) => {
      const { id } = request.entered.campaign
      const address = await addressOf(id)
      const body = testMessage((await store.findListing(id))?.name ?? '')
      return { failure: await deliver({ hosts, address, body }) }
    },
  })
}
