import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { animationsFinished } from '../crawl.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Finding = { id: string; impact: string | null; nodes: { html: string }[] }

type Scope = {
  /** Rules to check; all rules by default. */ only?: readonly string[]
  /** Selector of the part of the page to check. */ within?: string | undefined
}

/** Runs axe in the page and returns serious and critical violations, one line each.
 *  The content security policy blocks script tags, so the source of axe is evaluated.
 *  `label-content-name-mismatch` is off: it treats the initials in an avatar as part of the button's name. */
export async function findViolations(page: Page, { only, within }: Scope = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const options = {
    resultTypes: ['violations'],
    // no rule that is reported needs style sheets or media, which axe would load once more on each page
    preload: false,
    ...(only
      ? { runOnly: { type: 'rule', values: only } }
      : { rules: { 'label-content-name-mismatch': { enabled: false } } }),
  }
  const part = within === undefined ? 'document' : JSON.stringify(within)
  const violations = await page.evaluate<Finding[]>(
    `axe.run(${part}, ${JSON.stringify(options)}).then((results) => results.violations)`,
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

/** Violations on this page, or in a part of it, in light mode. In dark mode only colours are checked. */
export async function violationsOn(
  page: Page,
  where: string,
  { within, dark = true }: { within?: string; dark?: boolean } = {},
) {
  await animationsFinished(page)
  if (within !== undefined)
    await page
      .locator(within)
      .waitFor({ timeout: 10_000 })
      .catch((error) => {
        throw new Error(`${where} has no ${within}`, { cause: error })
      })
  const found = (await findViolations(page, { within })).map((one) => `${where}: ${one}`)
  if (dark) {
    await page.emulateMedia({ colorScheme: 'dark' })
    await animationsFinished(page)
    found.push(
      ...(await findViolations(page, { only: ['color-contrast', 'link-in-text-block'], within })).map(
        (one) => `${where}, dark: ${one}`,
      ),
    )
    await page.emulateMedia({ colorScheme: 'light' })
  }
  const { wide, title } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
    title: document.title,
  }))
  return [...found, ...(wide ? [`${where} scrolls sideways`] : []), ...(title ? [] : [`${where} has no title`])]
}
