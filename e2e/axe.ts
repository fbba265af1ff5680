import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Finding = { id: string; impact: string | null; nodes: { html: string }[] }

type Scope = {
  /** Rules to hold to; all of them without. */ only?: readonly string[]
  /** The part of the page to look at. */ within?: string | undefined
}

/** Runs axe inside the page and answers what is serious or critical, one line each. The page's policy refuses injected script tags, so it is evaluated.
 *  One rule is off: it reads the initials of a person's picture as a word of the button's name. */
export async function findBarriers(page: Page, { only, within }: Scope = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const options = {
    resultTypes: ['violations'],
    ...(only
      ? { runOnly: { type: 'rule', values: only } }
      : { rules: { 'label-content-name-mismatch': { enabled: false } } }),
  }
  const part = within === undefined ? 'document' : JSON.stringify(within)
  const violations = await page.evaluate<Finding[]>(
    `axe.run(${part}, ${JSON.stringify(options)}).then((told) => told.violations)`,
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map(({ html }) => html.slice(0, 160))
          .join(' | ')}`,
    )
}
