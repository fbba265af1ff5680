import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStripeService } from '#api/providers/stripe/stripe-service.testing.ts'
import { demoPassword, desktop, openSession, phone, signInPanel } from './browser.ts'
import { startDemoServer } from './demo-server.ts'
import type { DemoServer } from './demo-server.ts'
import { apiClient } from './server-access.ts'
import { openPickupCheckout, signInShop } from './shop-actions.ts'

let demo: DemoServer
let stripe: Awaited<ReturnType<typeof startStripeService>>

beforeAll(async () => {
  stripe = await startStripeService({ deliversEvents: true })
  demo = await startDemoServer({ environment: { STRIPE_API_URL: stripe.url, BILLING_STRIPE_KEY: 'sk_test_operator' } })
})

afterAll(async () => {
  await demo?.close()
  await stripe?.close()
})

/** Lets Stripe take the cards of Harbour Eats, as its owner does in the settings. */
async function connectStripe() {
  const host = new URL(demo.panel).host
  const { access_token } = await apiClient(demo.server, { host }).auth.login({
    email: 'owner@harbour.example',
    password: demoPassword,
  })
  const owner = apiClient(demo.server, { host, token: access_token })
  const settings = { secret_key: 'sk_test_harbour', publishable_key: 'pk_test_harbour' }
  await owner.paymentGateways.save({ gateway: 'stripe', environment: 'test', settings })
  const card = (await owner.paymentModes.list({})).find(({ alias }) => alias === 'card')
  await owner.paymentModes.update({ payment_mode_id: card?.id ?? '', gateway: 'stripe', environment: 'test' })
  return owner
}

test('a customer turns back at Stripe, tries again, is declined, and pays with 3-D Secure', async () => {
  const owner = await connectStripe()
  const session = await openSession(demo.browser, phone)
  const { page, pageErrors } = session
  await signInShop(session, demo.shop, 'customer@harbour.example')
  await openPickupCheckout(session, demo.shop)
  await page.locator('label').filter({ hasText: 'Card' }).first().click()
  await page.locator('.test-note').waitFor()
  await page.locator('.place-order:visible').click()
  await page.waitForURL(/\/pay\//)
  await page.getByText('This is a test. No money moves.').waitFor()
  const openStripe = async () => {
    await page.getByRole('link', { name: 'Continue to the payment' }).click()
    await page.waitForURL(`${stripe.url}/**`)
  }
  await openStripe()
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByText('The payment did not go through').waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await openStripe()
  await page.getByLabel('Card number').fill('4000 0000 0000 0002')
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.getByText('Your card was declined.').waitFor()
  await page.getByLabel('Card number').fill('4000 0027 6000 3184')
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.getByRole('button', { name: 'Complete' }).click()
  await page.waitForURL(/\/orders\//)
  await expect.poll(async () => (await owner.paymentGateways.list({}))[0]?.last_webhook_at).not.toBeNull()
  expect(stripe.books.list('acct_harbour/test', 'checkout.session')).toMatchObject([{ payment_status: 'paid' }])
  expect(pageErrors).toEqual([])
})

test('the owner enters a card for bills at Stripe, and a module is paid with it', async () => {
  const { page, pageErrors } = await openSession(demo.browser, desktop)
  await signInPanel(page, demo.panel, 'owner@harbour.example')
  await page.goto(`${demo.panel}/billing`)
  const cards = page.getByText('Visa ending in 4242')
  await cards.first().waitFor()
  const before = await cards.count()
  await page.getByRole('button', { name: 'Add card' }).click()
  await page.waitForURL(`${stripe.url}/**`)
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(`${demo.panel}/billing**`)
  await expect.poll(() => cards.count()).toBe(before + 1)
  await page.getByRole('button', { name: 'Use for all bills' }).first().click()
  await page.getByRole('button', { name: 'Use for all bills' }).first().waitFor()
  await page.goto(`${demo.panel}/billing/plans`)
  await page.getByRole('button', { name: 'Your plan' }).waitFor()
  await page.locator('label', { hasText: 'Several currencies' }).click()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await page.waitForURL(`${demo.panel}/billing`)
  await page.getByText('Sell in more than one currency').waitFor()
  const [intent] = stripe.books.list('acct_operator/test', 'payment_intent')
  expect(intent).toMatchObject({ status: 'succeeded', currency: 'usd' })
  expect(pageErrors).toEqual([])
})
