import type { GmView } from '../protocol/views.ts'
import { sameHex } from '../rules/hex.ts'
import type { Site, SiteNote } from '../rules/site.ts'
import type { Campaign } from './campaign.ts'
import { changeTo } from './change.ts'
import { type CommandRequest, type Decision, execute, type NoChange } from './execute.ts'
import { Refusal } from './refusal.ts'
import { checkHex, parseName } from './refuse-fields.ts'
import type { CampaignStore } from './store.ts'

/** @throws Refusal `INVALID_INPUT` */
const parseNote = (note: SiteNote): SiteNote => {
  checkHex(note.hex, 'hex')
  return { ...note, name: parseName(note.name) }
}

const sameSite = (a: Site, b: Site): boolean =>
  sameHex(a.hex, b.hex) &&
  a.icon === b.icon &&
  a.name === b.name &&
  a.gmText === b.gmText &&
  a.text === b.text &&
  a.shown === b.shown

const withSites = (campaign: Campaign, sites: ReadonlyMap<string, Site>): Decision<GmView> => {
  const mapState = { ...campaign.mapState, sites }
  return { ...changeTo(campaign, { kind: 'site' }, { mapState }), answer: 'view' }
}

const existing = ({ mapState }: Campaign, id: string): Site => {
  const site = mapState.sites.get(id)
  if (!site) throw new Refusal({ code: 'NO_SUCH_SITE' })
  return site
}

/**
 * @param request.id unguessable and unique
 * @throws Refusal `INVALID_INPUT` for a hex off the lattice or no name
 */
export const addSite = async (
  store: CampaignStore,
  request: CommandRequest & { readonly id: string; readonly note: SiteNote },
): Promise<GmView> =>
  execute(store, request, async (campaign): Promise<Decision<GmView>> => {
    const note = parseNote(request.note)
    const { id } = request
    return withSites(campaign, new Map([...campaign.mapState.sites, [id, { id, ...note }]]))
  })

/** An unchanged site makes no revision. @throws Refusal `NO_SUCH_SITE`, `INVALID_INPUT` */
export const rewriteSite = async (
  store: CampaignStore,
  request: CommandRequest & { readonly id: string; readonly note: SiteNote },
): Promise<GmView> =>
  execute(store, request, async (campaign): Promise<Decision<GmView> | NoChange> => {
    const { id } = request
    const site = { id, ...parseNote(request.note) }
    if (sameSite(site, existing(campaign, id))) return { unchanged: 'view' }
    return withSites(campaign, new Map([...campaign.mapState.sites, [id, site]]))
  })

/** @throws Refusal `NO_SUCH_SITE` */
export const removeSite = async (
  store: CampaignStore,
  request: CommandRequest & { readonly id: string },
): Promise<GmView> =>
  execute(store, request, async (campaign): Promise<Decision<GmView>> => {
    const { id } = existing(campaign, request.id)
    const left = [...campaign.mapState.sites].filter(([key]) => key !== id)
    return withSites(campaign, new Map(left))
  })
