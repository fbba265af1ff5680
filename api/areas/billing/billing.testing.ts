import type { TestApp } from '#api/platform/testing/test-app.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { runBilling } from './billing.jobs.ts'

export const dayMs = 86_400_000
export const visa = '4242 4242 4242 4242'
export const declinedCard = '4000 0000 0000 0002'
export const confirmedCard = '4000 0025 0000 3155'

const address = {
  expiry_month: '12' as const,
  expiry_year: 2060,
  first_name: 'Mara',
  billing_address: '12 Shad Thames',
  billing_city: 'London',
  billing_state: 'London',
  billing_postal_code: 'SE1 2YT',
  billing_country: 'GB',
}

/** Sends card fields to the test gateway, as a browser does. */
async function newToken(app: TestApp, number: string): Promise<string> {
  const { body } = await app.send({
    method: 'POST',
    url: '/billing-test/v1/tokens',
    body: { number, cvv: '123', expiry_month: '12', expiry_year: 2060 },
  })
  return String(body['token'])
}

/** A tenant in trial with its owner and what tests do with its bills. */
export async function newPayer(app: TestApp, options: { timezone?: string } = {}) {
  const tenant = await newTenant(app, options)
  let { client } = await tenant.owner()
  const of = { tenant_id: tenant.id }
  const addCard = async (number = visa) =>
    client.billingCards.create({ ...of, ...address, card_token: await newToken(app, number) })
  return {
    tenant,
    get client() {
      return client
    },
    /** Moves the time on. Sessions end meanwhile, so somebody signs in again. */
    async advance(ms: number) {
      app.advanceTime(ms)
      client = (await tenant.owner()).client
    },
    of,
    address,
    addCard,
    /** A running subscription: the trial is over and its first invoice is paid. */
    async subscribe(choice: Partial<Parameters<typeof client.billing.changeSubscription>[0]> = {}) {
      await this.endTrial()
      await addCard()
      return client.billing.changeSubscription({ ...of, plan_id: 'business_plan', ...choice })
    },
    endTrial: () =>
      tenant.db(async (db) => {
        await db
          .updateTable('tenant_profile')
          .set({ trial_ends_at: new Date(app.now() - 1000).toISOString() })
          .execute()
        app.services.tenants.clearCache()
      }),
    invoices: async () => (await client.billingInvoices.list(of)).data,
    info: async () => (await client.billing.saasModules(of)).billing_info,
    /** Bills this tenant alone: other test files have clocks of their own. */
    run: () => runBilling(app.services, { tenantId: tenant.id }),
  }
}
