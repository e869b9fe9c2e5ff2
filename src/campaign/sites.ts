import { isSameJson } from '../protocol/same-json.ts'
import type { GmView } from '../protocol/views.ts'
import type { Site, SiteNote } from '../rules/site.ts'
import { type CommandRequest, changeState } from './execute.ts'
import { checkHex, existing, parseName } from './refusal.ts'
import { drafted, type State } from './state.ts'
import type { CampaignStore } from './store.ts'

type SiteRequest = CommandRequest & { readonly id: string }

/** @throws Refusal `INVALID_INPUT` */
const parseSite = (id: string, note: SiteNote): Site => {
  checkHex(note.hex, 'hex')
  return { id, ...note, name: parseName(note.name) }
}

const withSite = (state: State, site: Site): State =>
  drafted(state, ({ sites }) => {
    sites[site.id] = site
  })

/**
 * @param request.id unguessable and unique
 * @throws Refusal `INVALID_INPUT` for a hex off the lattice or no name
 */
export const addSite = async (
  store: CampaignStore,
  request: SiteRequest & { readonly note: SiteNote },
): Promise<GmView> =>
  changeState(store, request, { kind: 'site' }, (state) =>
    withSite(state, parseSite(request.id, request.note)),
  )

/** An unchanged site makes no revision. @throws Refusal `NO_SUCH_SITE`, `INVALID_INPUT` */
export const rewriteSite = async (
  store: CampaignStore,
  request: SiteRequest & { readonly note: SiteNote },
): Promise<GmView> =>
  changeState(store, request, { kind: 'site' }, (state) => {
    const site = parseSite(request.id, request.note)
    const before = existing(state.sites, request.id, 'NO_SUCH_SITE')
    return isSameJson(site, before) ? state : withSite(state, site)
  })

/** @throws Refusal `NO_SUCH_SITE` */
export const removeSite = async (store: CampaignStore, request: SiteRequest): Promise<GmView> =>
  changeState(store, request, { kind: 'site' }, (state) => {
    const { id } = existing(state.sites, request.id, 'NO_SUCH_SITE')
    return drafted(state, ({ sites }) => {
      delete sites[id]
    })
  })
