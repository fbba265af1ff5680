import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { desktop, hydrated, openSession, phone, signInPanel } from './browser.ts'
import { loadedScriptBytes } from './script-size.ts'
import { startDemoServer } from './demo-server.ts'
import type { DemoServer } from './demo-server.ts'
import { findViolations } from './page-checks/axe.ts'

let demo: DemoServer
beforeAll(async () => {
  demo = await startDemoServer()
})
afterAll(() => demo?.close())

const isSaved = (page: Page) => page.getByText('Saved', { exact: true }).waitFor()
const publish = async (page: Page) => {
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await page.getByText('Published. The shop shows this version.').last().waitFor()
}

test('a section is added by keyboard, published, moved, hidden, and an earlier version comes back', async () => {
  const { page, pageErrors } = await openSession(demo.browser, desktop)
  await signInPanel(page, demo.panel, 'owner@harbour.example')
  await page.goto(`${demo.panel}/page-builder`)
  const preview = page.frameLocator('iframe')
  await preview.locator('[data-section="categories"]').waitFor()
  expect(await page.locator('nav').count()).toBe(0)

  await page.getByRole('button', { name: 'Add section' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Hero' }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Title').fill('Fresh from the harbour')
  await preview.getByRole('heading', { name: 'Fresh from the harbour' }).waitFor()
  await isSaved(page)
  await publish(page)

  const visitor = await openSession(demo.browser, phone)
  const heading = visitor.page.getByRole('heading', { name: 'Fresh from the harbour' })
  /** Waits until the shop shows the section so many times: an earlier message of the panel may still be there. */
  const isShown = (times: number) =>
    expect
      .poll(
        async () => {
          await visitor.page.goto(`${demo.shop}/en`)
          await hydrated(visitor.page)
          return heading.count()
        },
        { timeout: 45_000 },
      )
      .toBe(times)
  await isShown(1)
  expect(await visitor.page.locator('main [data-section]').first().getAttribute('data-section')).toBe('categories')

  expect(await loadedScriptBytes(visitor.page, `${demo.shop}/en`)).toBeLessThan(125_000)

  const grip = page.getByRole('button', { name: 'Move Fresh from the harbour with the arrow keys' })
  await grip.focus()
  await page.keyboard.press('ArrowUp')
  await page.getByText('Fresh from the harbour is now 1 of').waitFor({ state: 'attached' })
  expect(await grip.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.getByText('Hide this section').click()
  await isSaved(page)
  await publish(page)
  await isShown(0)

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Versions' }).click()
  await page.getByRole('button', { name: 'Restore version 1' }).click()
  await preview.getByRole('heading', { name: 'Fresh from the harbour' }).waitFor()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('At a time', { exact: true }).click()
  await page.getByLabel('Publish at').fill('2060-01-01T08:00')
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  await page.getByText('Scheduled.', { exact: true }).last().waitFor()
  await visitor.page.goto(`${demo.shop}/en`)
  expect(await heading.count()).toBe(0)
  await publish(page)
  await isShown(1)
  expect(pageErrors).toEqual([])
  expect(visitor.pageErrors).toEqual([])
}, 120_000)

test('the builder is accessible', async () => {
  const { page } = await openSession(demo.browser, desktop)
  await signInPanel(page, demo.panel, 'owner@harbour.example')
  await page.goto(`${demo.panel}/page-builder`)
  await page.frameLocator('iframe').locator('[data-section]').first().waitFor()
  expect(await findViolations(page)).toEqual([])
})
