import { expect } from 'vitest'
import type { TestApp } from '#api/platform/testing/test-app.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import type { TestTenant } from '#api/platform/testing/tenants.ts'
import { newId } from '#api/platform/runtime/ids.ts'

/** A WhatsApp service as the settings store it. */
export const whatsappService = {
  service: 'whatsapp',
  channel: 'whatsapp',
  credentials: { phone_number_id: '1055', access_token: 'wa', template_name: 'offers', template_language: 'en' },
  is_active: true,
} as const

/** Inserts customers with one registered device each; `tokenOf` is the token of the device by number. No service reaches phones. */
export async function newCustomersWithDevices(
  tenant: TestTenant,
  count: number,
  tokenOf: (number: number) => string,
  platform: 'web' | 'ios' = 'web',
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId())
  await tenant.db(async (db) => {
    await db
      .insertInto('customer')
      .values(
        ids.map((id, at) => ({
          id,
          first_name: 'Casey',
          last_name: String(at),
          email: `${id}@customer.test`,
          mobile: `+4477${String(at).padStart(8, '0')}`,
          country_code: '+44',
          sign_up_date: db.now,
        })),
      )
      .execute()
    await db
      .insertInto('push_token')
      .values(ids.map((customer_id, at) => ({ id: newId(), token: tokenOf(at), platform, customer_id })))
      .execute()
  })
  return ids
}

/** A tenant that sends campaigns. `runDelayedJobs` makes jobs due that wait for a later time. */
export async function newCampaignNetwork(app: TestApp, runDelayedJobs: () => Promise<unknown>) {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  const campaign = (more: object = {}) =>
    client.campaigns.create({
      title: 'Pizza night',
      body: 'Two for one.',
      timing: 'instant',
      audience: 'all',
      keeps_quiet_hours: false,
      ...more,
    })
  const completed = async (id: string) => {
    await expect
      .poll(
        async () => {
          await runDelayedJobs()
          return (await client.campaigns.show({ id })).state
        },
        { interval: 200, timeout: 15_000 },
      )
      .toBe('completed')
    return client.campaigns.show({ id })
  }
  const customer = async (token?: string, platform: 'web' | 'android' = 'web') => {
    const one = await tenant.customer()
    if (token !== undefined) await one.client.customerPush.register({ token, platform })
    return one
  }
  const titles = async (one: Awaited<ReturnType<typeof customer>>) =>
    (await one.client.notices.list({})).data.map(({ title }) => title)
  return { tenant, client, campaign, completed, customer, titles }
}
