import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { openApi } from '../platform/http/openapi.ts'
import { docsPage } from './docs-page.ts'

test('the page of calls shows each with its fields and examples, and asks the network for nothing', () => {
  const told = docsPage(openApi(contract, '1.0.0'))
  const calls = Object.values(contract).flatMap((area) => Object.values<{ method: string; path: string }>(area))
  for (const { method, path } of calls) expect(told).toContain(`${method} ${path}</code>`)
  expect(told).toContain(
    '<td><code>order_type</code></td><td>body, required</td><td>delivery | pickup | dine_in | pick_and_drop</td>',
  )
  expect(told).toContain('<td><code>limit</code></td><td>query</td><td>integer, from 1, to 100, else 15</td>')
  expect(told.match(/<h3>Answered with 20[01]<\/h3>/g)?.length).toBeGreaterThan(calls.length - 5)
  expect(told).not.toMatch(/<script|<link|<img|src=|(href="(?!#|\/openapi\.json"))/)
  for (const [, status] of told.matchAll(/href="#status-(\d+)"/g)) expect(told).toContain(`id="status-${status}"`)
})
