import { expect, test } from 'vitest'
import { newId } from '#api/platform/runtime/ids.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const app = await startTestApp()

async function newPromotions() {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  const popup = await client.popups.create({
    title: 'Hello',
    location: 'global',
    frequency: 'every_time',
    type: 'html',
    value: '<p>Hello</p>',
  })
  const banner = await client.banners.create({ title: 'Pizza', image_url: '/files/pizza.webp' })
  const countVisits = () =>
    client.tenantSettings.savePlugins({ settings: [{ setting_key: 'visit_statistics', setting_value: true }] })
  return { tenant, client, popup, banner, countVisits }
}

test('what visitors see, press and close is kept as sums of days, once the store counts visits', async () => {
  const { tenant, client, popup, banner, countVisits } = await newPromotions()
  const visitor = tenant.guest
  const ofPopup = (event: 'shown' | 'clicked' | 'closed') => ({ type: 'popup', id: popup.id, event }) as const
  const ofBanner = (event: 'shown' | 'clicked') => ({ type: 'banner', id: banner.id, event }) as const
  await visitor.storePromotions.record({ events: [ofPopup('shown')] })
  expect(popup.figures).toEqual({ shown: 0, clicked: 0, closed: 0 })
  await countVisits()
  app.advanceTime(2_000)
  await Promise.all([
    visitor.storePromotions.record({ events: [ofPopup('shown'), ofPopup('shown'), ofBanner('shown')] }),
    visitor.storePromotions.record({ events: [ofPopup('shown'), ofPopup('closed'), ofBanner('shown')] }),
    visitor.storePromotions.record({ events: [ofBanner('clicked'), { ...ofPopup('shown'), id: newId() }] }),
  ])
  expect((await client.popups.show({ id: popup.id })).figures).toEqual({ shown: 2, clicked: 0, closed: 1 })
  expect((await client.banners.list({})).data[0]?.figures).toEqual({ shown: 2, clicked: 1, closed: 0 })
  await tenant.db((db) => db.updateTable('banner_total').set({ local_date: '2020-01-01' }).execute())
  expect((await client.banners.show({ id: banner.id })).figures).toEqual({ shown: 0, clicked: 0, closed: 0 })
  await client.popups.remove({ id: popup.id })
  expect(await tenant.db((db) => db.selectFrom('popup_total').selectAll().execute())).toEqual([])
})

test('events of another tenant’s promotions count nowhere', async () => {
  const [one, other] = [await newPromotions(), await newPromotions()]
  await one.countVisits()
  await other.countVisits()
  app.advanceTime(2_000)
  await one.tenant.guest.storePromotions.record({ events: [{ type: 'popup', id: other.popup.id, event: 'shown' }] })
  expect((await other.client.popups.show({ id: other.popup.id })).figures.shown).toBe(0)
  expect(await one.tenant.db((db) => db.selectFrom('popup_total').selectAll().execute())).toEqual([])
})
