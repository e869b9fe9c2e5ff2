import type { Page, Request, Route } from '@playwright/test'

/** A request that is kept back. */
interface HeldRequest {
  readonly asked: Promise<Request>
  readonly letGo: () => void
}

/** Keeps the next request to an address back until it is let go; then it goes its way, or the one told. */
export const holdNext = async (
  page: Page,
  address: string,
  goOn: (route: Route) => Promise<void> = (route) => route.fallback(),
): Promise<HeldRequest> => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(address, (route) => held.then(() => goOn(route)), { times: 1 })
  return { asked: page.waitForRequest(address), letGo }
}
