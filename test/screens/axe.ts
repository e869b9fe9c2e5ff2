import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe objects to of what the rules ask, a line each. */
export const findingsOf = async (page: Page, rules: axe.RunOnly): Promise<string[]> => {
  // Once a page: it takes longer than most of what it looks for.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const options: axe.RunOptions = {
    runOnly: rules,
    resultTypes: ['violations'],
    // Style sheets and media are fetched for rules on films and the turning of screens alone.
    preload: false,
  }
  const { violations } = await page.evaluate(
    (given) => (window as unknown as { axe: typeof axe }).axe.run(document, given),
    options,
  )
  return violations.flatMap((violation) =>
    violation.nodes.map(
      (node) => `${violation.id}: ${violation.help}\n  ${node.target.join(' ')}\n  ${node.html}`,
    ),
  )
}

/** Fails with one line a finding if axe objects to anything that the rules ask. */
export const checkRules = async (page: Page, rules: axe.RunOnly): Promise<void> =>
  expect(await findingsOf(page, rules), `accessibility of ${page.url()}`).toEqual([])
