import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

const AXE_SOURCE = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** Violations of the rules that axe finds, one text each. */
export const axeFindings = async (page: Page, rules: axe.RunOnly): Promise<string[]> => {
  // axe is loaded once per page, because loading takes longer than most checks.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SOURCE)
  const options: axe.RunOptions = {
    runOnly: rules,
    resultTypes: ['violations'],
    // Only rules about media and screen orientation need style sheets and media.
    preload: false,
  }
  const { violations } = await page.evaluate(
    (axeOptions) => (window as unknown as { axe: typeof axe }).axe.run(document, axeOptions),
    options,
  )
  return violations.flatMap((violation) =>
    violation.nodes.map(
      (node) => `${violation.id}: ${violation.help}\n  ${node.target.join(' ')}\n  ${node.html}`,
    ),
  )
}

/** Fails with one line per violation that axe finds by these rules. */
export const checkRules = async (page: Page, rules: axe.RunOnly): Promise<void> =>
  expect(await axeFindings(page, rules), `accessibility of ${page.url()}`).toEqual([])
