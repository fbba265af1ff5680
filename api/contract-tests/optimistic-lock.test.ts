import { expect, test } from 'vitest'
import type { Alerts } from '#contract/areas/alerts/alerts.ts'
import { LoggedUser } from '#contract/schemas/auth.ts'
import { createFixtures } from '../platform/testing/fixtures.ts'
import { newTenant } from '../platform/testing/tenants.ts'
import { startTestApp } from '../platform/testing/test-app.ts'

const app = await startTestApp()

const escalation = { ring_seconds: 60, contact_minutes: 3, operator_minutes: 5 }
const lastUpdate = ({ escalation_updated_at }: Alerts) => ({ updated_at: escalation_updated_at })

async function records() {
  const tenant = await newTenant(app)
  const { ids } = await createFixtures(tenant, 'seen')
  const { client, token, id } = await tenant.owner()
  const inside = app.client({ host: tenant.hosts.admin, token, merchantId: ids.merchant })
  const of = (
    name:
      | 'banner'
      | 'charge'
      | 'merchant'
      | 'merchant_category'
      | 'merchant_group'
      | 'merchant_package'
      | 'popup'
      | 'product'
      | 'product_category'
      | 'user'
      | 'zone',
  ) => ({
    id: ids[name],
  })
  return {
    product: {
      show: () => client.products.show(of('product')),
      rename: (name: string, expected_updated_at?: string) =>
        client.products.update({ ...of('product'), name, expected_updated_at }),
    },
    product_category: {
      show: () => inside.productCategories.show(of('product_category')),
      rename: (name: string, expected_updated_at?: string) =>
        inside.productCategories.update({ ...of('product_category'), name, expected_updated_at }),
    },
    charge: {
      show: () => client.charges.show(of('charge')),
      rename: (name: string, expected_updated_at?: string) =>
        client.charges.update({ ...of('charge'), name, expected_updated_at }),
    },
    banner: {
      show: () => client.banners.show(of('banner')),
      rename: (title: string, expected_updated_at?: string) =>
        client.banners.update({ ...of('banner'), title, expected_updated_at }),
    },
    popup: {
      show: () => client.popups.show(of('popup')),
      rename: (title: string, expected_updated_at?: string) =>
        client.popups.update({ ...of('popup'), title, expected_updated_at }),
    },
    group: {
      show: () => client.groups.show(of('merchant_group')),
      rename: (group_name: string, expected_updated_at?: string) =>
        client.groups.update({ ...of('merchant_group'), group_name, expected_updated_at }),
    },
    package: {
      show: () => client.packages.show(of('merchant_package')),
      rename: (name: string, expected_updated_at?: string) =>
        client.packages.update({ ...of('merchant_package'), name, expected_updated_at }),
    },
    zone: {
      show: () => client.zones.show(of('zone')),
      rename: (name: string, expected_updated_at?: string) =>
        client.zones.update({ ...of('zone'), name, expected_updated_at }),
    },
    merchant_charge: {
      show: () => client.charges.show(of('charge')),
      rename: (name: string, expected_updated_at?: string) =>
        inside.merchantCharges.update({ ...of('charge'), merchant_id: ids.merchant, name, expected_updated_at }),
    },
    merchant: {
      show: () => client.merchants.show(of('merchant')),
      rename: (name: string, expected_updated_at?: string) =>
        client.merchants.update({ ...of('merchant'), name, expected_updated_at }),
    },
    featured: {
      show: () => client.merchants.show(of('merchant')),
      rename: (name: string, expected_updated_at?: string) =>
        client.featuredMerchants.create({ merchant_id: ids.merchant, featured_rank: name.length, expected_updated_at }),
    },
    sponsored: {
      show: () => client.merchants.show(of('merchant')),
      rename: (sponsored_text: string, expected_updated_at?: string) =>
        client.sponsoredMerchants.create({ merchant_id: ids.merchant, sponsored_text, expected_updated_at }),
    },
    merchant_category: {
      show: () => client.merchantCategories.show(of('merchant_category')),
      rename: (name: string, expected_updated_at?: string) =>
        client.merchantCategories.update({ ...of('merchant_category'), name, expected_updated_at }),
    },
    own_profile: {
      show: async () => LoggedUser.parse(await client.auth.me({})),
      rename: (first_name: string, expected_updated_at?: string) =>
        client.auth.updateOwnerProfile({ id, first_name, last_name: 'Own', expected_updated_at }),
    },
    escalation: {
      show: async () => lastUpdate(await client.alerts.show({})),
      rename: (contacts: string, expected_updated_at?: string) =>
        client.alerts.saveEscalation({ ...escalation, contacts: `${contacts}@night.test`, expected_updated_at }),
    },
    merchant_escalation: {
      show: async () => lastUpdate(await inside.merchantAlerts.show({})),
      rename: (contacts: string, expected_updated_at?: string) =>
        inside.merchantAlerts.saveEscalation({ ...escalation, contacts: `${contacts}@day.test`, expected_updated_at }),
    },
    user: {
      show: () => client.users.show(of('user')),
      rename: (first_name: string, expected_updated_at?: string) =>
        client.users.update({ ...of('user'), first_name, expected_updated_at }),
    },
  }
}

test('of two concurrent updates the second fails with 409; without expected_updated_at the last write wins', async () => {
  for (const [kind, { show, rename }] of Object.entries(await records())) {
    const { updated_at } = await show()
    const both = await Promise.allSettled([rename('One', updated_at), rename('Two', updated_at)])
    expect.soft(both.map(({ status }) => status).toSorted(), kind).toEqual(['fulfilled', 'rejected'])
    expect
      .soft(
        both.find(({ status }) => status === 'rejected'),
        kind,
      )
      .toMatchObject({ reason: { status: 409, code: 'CONFLICT' } })
    const now = await show()
    await expect.soft(rename('Three', updated_at), kind).rejects.toMatchObject({ code: 'CONFLICT' })
    await rename('Three', now.updated_at)
    await rename('Four')
  }
})
