import type { Campaign } from '#campaign/campaign.ts'
import {
  ReportSettingsSchema,
  ReportsSchema,
  type ReportsView,
  ReportTestSchema,
} from '#protocol/story/reports.ts'
import type { App } from '../dependencies.ts'
import { LIMITS } from '../limits/limits.ts'
import { campaignRateLimit } from '../limits/rates.ts'
import { logRequestEvent } from '../logs/audit.ts'
import { badInput, problem } from '../problems/http-problem.ts'
import { deliver } from '../reports/deliver.ts'
import { testMessage } from '../reports/message.ts'
import { parseReportAddress, sayReportHost } from '../reports/report-hosts.ts'
import { apiRoute } from './api-route.ts'
import type { RouteDependencies } from './route-dependencies.ts'

/** R-REPORT-7: routes of the day reports' settings, which have no revision and no undo. */
export const reportRoutes = (
  app: App,
  { store, config }: Pick<RouteDependencies, 'store' | 'config'>,
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

  const parseAddress = (text: string): string => {
    const result = parseReportAddress(text, hosts)
    if (typeof result === 'string')
      throw badInput('address', result, { hosts: hosts.map(sayReportHost) })
    return result.href
  }

  const readAddress = async (campaign: string): Promise<string> => {
    const reporting = await store.findReporting(campaign)
    if (!reporting) throw problem('NO_REPORTS')
    return reporting.address
  }

  apiRoute(app, {
    request: 'GET /reports',
    summary: 'Where days are reported and the last failure; never the address itself',
    answer: ReportsSchema,
    handle: async ({ target }) => viewOf(target.campaign),
  })

  apiRoute(app, {
    request: 'PUT /reports',
    summary: 'Switches reports on or off; on: of the days that are ended from now on',
    body: ReportSettingsSchema,
    answer: ReportsSchema,
    handle: async (request) => {
      const { campaign } = request.target
      const { on, address: text } = request.body
      const address = text === undefined ? await readAddress(campaign.id) : parseAddress(text)
      const { revisions, state } = campaign
      const start = { sent: revisions.full, day: state.day, failure: null }
      if (!(await store.setReporting(campaign.id, { address, on, ...start })))
        throw problem('NO_CAMPAIGN')
      if (text !== undefined) logRequestEvent(request, { audit: 'reports-address-set' })
      return viewOf(campaign)
    },
  })

  apiRoute(app, {
    request: 'DELETE /reports',
    summary: 'Forgets the address: no more days are reported',
    handle: async (request) => {
      const campaign = request.target.campaign.id
      if (!(await store.removeReporting(campaign))) throw problem('NO_REPORTS')
      logRequestEvent(request, { audit: 'reports-address-removed' })
    },
  })

  apiRoute(app, {
    request: 'POST /reports/test',
    summary: 'Sends a test to the address',
    rateLimit: campaignRateLimit(LIMITS.rates.reportTestsPer15Seconds, 15_000),
    answer: ReportTestSchema,
    handle: async (request) => {
      const { id } = request.target.campaign
      const address = await readAddress(id)
      const body = testMessage((await store.findListing(id))?.name ?? '')
      return { failure: await deliver({ hosts, address, body }) }
    },
  })
}
