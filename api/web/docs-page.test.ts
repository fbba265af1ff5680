import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { openApi } from '../platform/http/openapi.ts'
import { readSchemaNames } from '../platform/http/schema-names.ts'
import { docsPage } from './docs-page.ts'

test('the page lists every call with its fields and examples, and loads nothing', async () => {
  const html = docsPage(openApi(contract, '1.0.0', await readSchemaNames()))
  const calls = Object.values(contract).flatMap((area) => Object.values<{ method: string; path: string }>(area))
  for (const { method, path } of calls) expect(html).toContain(`${method} ${path.replace(/\/$/, '')}</code>`)
  expect(html).toContain(
    '<td><code>order_type</code></td><td>body, required</td><td>delivery | pickup | dine_in | pick_and_drop</td>',
  )
  expect(html).toContain('<td><code>limit</code></td><td>query</td><td>integer, from 1, to 100, else 15</td>')
  expect(html.match(/<h3>Answered with 20[01]<\/h3>/g)?.length).toBeGreaterThan(calls.length - 5)
  expect(html).not.toMatch(/<script|<link|<img|src=|(href="(?!#|\/openapi\.json"))/)
  for (const [, status] of html.matchAll(/href="#status-(\d+)"/g)) expect(html).toContain(`id="status-${status}"`)
})
