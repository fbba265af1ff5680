import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { desktop, openSession, signInPanel } from './browser.ts'
import { startDemoServer } from './demo-server.ts'
import type { DemoServer } from './demo-server.ts'

/** What an external builder may say, and a page of another origin that says it too. */
const page = `<!doctype html><title>Builder</title><p id="edited">nothing</p>
<button onclick="document.getElementById('edited').textContent = 'edited'">Edit</button>
${['exit', 'query', 'copy'].map((type) => `<button onclick="say('${type}')">${type}</button>`).join('')}
<script>
  const say = (type) => parent.postMessage({ type, query: 'section=2', url: 'https://shop.example/p/summer' }, '*')
  if (location.pathname === '/other') say('exit')
</script>`

let builder: Server
let demo: DemoServer
let port = 0
beforeAll(async () => {
  builder = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(page))
  await new Promise<void>((ready) => builder.listen(0, '127.0.0.1', ready))
  port = (builder.address() as AddressInfo).port
  demo = await startDemoServer({ environment: { PAGE_BUILDER_URL: `http://127.0.0.1:${port}/builder` } })
})
afterAll(async () => {
  await demo?.close()
  builder.close()
})

test('an external builder fills the screen, keeps its query in the address, copies and exits', async () => {
  const { page: panel, pageErrors, context } = await openSession(demo.browser, desktop)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: demo.panel })
  await signInPanel(panel, demo.panel, 'owner@harbour.example')
  await panel.goto(`${demo.panel}/page-builder?query=start%3D1`)
  const frame = panel.locator('iframe[title="Page builder"]')
  const source = new URL((await frame.getAttribute('src')) ?? '')
  expect([...source.searchParams.keys()].toSorted()).toEqual(
    ['access_token', 'admin_domain', 'query', 'store_type', 'tenant_header'].toSorted(),
  )
  const host = new URL(demo.panel).hostname
  expect(Object.fromEntries(source.searchParams)).toMatchObject({
    tenant_header: host,
    admin_domain: host,
    query: 'start=1',
    store_type: 'marketplace',
  })
  expect(await panel.locator('nav, header').count()).toBe(0)

  const inside = frame.contentFrame()
  await inside.getByRole('button', { name: 'Edit' }).click()
  await inside.getByRole('button', { name: 'query' }).click()
  await panel.waitForURL((url) => url.searchParams.get('query') === 'section=2')
  expect(await inside.locator('#edited').textContent()).toBe('edited')
  expect(await frame.getAttribute('src')).toBe(source.href)

  await inside.getByRole('button', { name: 'copy' }).click()
  await panel.getByText('Copied!').waitFor()
  expect(await panel.evaluate(() => navigator.clipboard.readText())).toBe('https://shop.example/p/summer')
  await panel.evaluate(() =>
    Object.defineProperty(navigator.clipboard, 'writeText', { value: () => Promise.reject(new Error('denied')) }),
  )
  await inside.getByRole('button', { name: 'copy' }).click()
  await panel.getByText('Oops, unable to copy').waitFor()

  const frames = panel.frames().length
  await panel.evaluate((address) => {
    const other = document.createElement('iframe')
    other.src = address
    document.body.append(other)
    window.postMessage({ type: 'exit' }, '*')
  }, `http://127.0.0.1:${port}/other`)
  await expect.poll(() => panel.frames().filter((one) => one.url().endsWith('/other')).length).toBe(1)
  await panel.frames()[frames]?.waitForLoadState()
  expect(new URL(panel.url()).pathname).toBe('/page-builder')

  await inside.getByRole('button', { name: 'exit' }).click()
  await panel.waitForURL((url) => url.pathname.startsWith('/settings'))
  expect(pageErrors).toEqual([])
}, 120_000)
