import { expect, test } from 'vitest'
import { EMPTY_PLAN, type Plan } from '#protocol/map/plan.ts'
import type { Opened } from './opened.ts'
import { begin, current, HOME } from './play.ts'

const PLAN: Plan = {
  route: [
    { x: 2, y: 4 },
    { x: -3, y: 7 },
  ],
  until: { lost: true, supplies: null, days: 9 },
  goal: 'route',
  carry: 400,
}

export const plansContract = (opened: Opened): void => {
  test('R-PLAN-1: a campaign’s plan is empty until it is written, is stored, and makes no revision', async () => {
    const { store } = opened
    const { revisions } = await begin(store)
    await begin(store, 'other')
    expect(await store.findPlan(HOME)).toEqual(EMPTY_PLAN)
    expect(await store.setPlan(HOME, { ...PLAN, goal: null })).toBe(true)
    expect(await store.setPlan(HOME, PLAN)).toBe(true)
    const reopened = await opened.reopen()
    expect(await reopened.findPlan(HOME)).toEqual(PLAN)
    expect(await reopened.findPlan('other')).toEqual(EMPTY_PLAN)
    expect((await current(reopened)).revisions).toEqual(revisions)
    expect(await reopened.setPlan('nowhere', PLAN)).toBe(false)
  })
}
