import { expect, test } from 'vitest'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { iban, newPayouts, otherIban } from '../payouts.testing.ts'

const app = await startTestApp()
const hourMs = 3_600_000

test('a provider is configured, activated and thereby selected; its settings are never shown', async () => {
  const { owner, bank, stripe, setUpBank, tenant } = await newPayouts(app)
  const setActive = (payout_provider_id: string, is_active: boolean) =>
    owner.client.payoutProviders.setActive({ payout_provider_id, is_active })
  await expect(setActive(bank, true)).rejects.toMatchObject({
    status: 422,
    message: 'Please configure Bank transfer before activating it',
  })
  await expect(
    owner.client.payoutProviders.update({ payout_provider_id: bank, settings: { iban: 'GB00', bic: 'no' } }),
  ).rejects.toMatchObject({
    status: 422,
    errors: {
      'settings.account_holder': ['The account holder field is required.'],
      'settings.iban': ['The IBAN is not valid.'],
      'settings.bic': ['The BIC is not valid.'],
    },
  })
  await setUpBank()
  expect(await owner.client.payoutProviders.show({ id: bank })).toMatchObject({
    payout_provider: 'bank_transfer',
    is_active: true,
    is_selected: true,
    required_fields: ['account_holder', 'iban', 'bic'],
    settings: { account_holder: 'Harbour Eats', iban: 'GB29 ••••6819', bic: 'NWBKGB2L' },
  })
  const stored = await tenant.db((db) =>
    db.selectFrom('payout_provider').selectAll().where('id', '=', bank).executeTakeFirstOrThrow(),
  )
  expect(stored.sealed_settings).not.toContain(iban)
  await tenant.db((db) =>
    db.updateTable('payout_provider').set({ is_configured: true }).where('id', '=', stripe).execute(),
  )
  expect(await setActive(stripe, true)).toMatchObject({ is_active: true, is_selected: true })
  const selected = async () =>
    (
      await tenant.db((db) => db.selectFrom('payout_provider').select('id').where('is_selected', '=', true).execute())
    ).map(({ id }) => id)
  expect(await selected()).toEqual([stripe])
  await setActive(stripe, false)
  expect(await selected()).toEqual([bank])
  await setActive(bank, false)
  expect(await selected()).toEqual([])
})

test('two providers that are activated at the same time leave one selected', async () => {
  const { owner, bank, stripe, tenant } = await newPayouts(app)
  await tenant.db((db) => db.updateTable('payout_provider').set({ is_configured: true }).execute())
  await Promise.all(
    [bank, stripe, bank, stripe].map((payout_provider_id) =>
      owner.client.payoutProviders.setActive({ payout_provider_id, is_active: true }),
    ),
  )
  const selected = await tenant.db((db) =>
    db.selectFrom('payout_provider').select('id').where('is_selected', '=', true).execute(),
  )
  expect(selected).toHaveLength(1)
})

test('a merchant connects, and sees only the ends of its account', async () => {
  const it = await newPayouts(app)
  const { merchant_id } = { merchant_id: it.shop.merchantId }
  const intent = () =>
    it.merchant.client.ownPayoutProviders.onboardingIntent({ provider: 'bank_transfer', merchant_id, return_url: '/x' })
  expect(await it.merchant.client.ownPayoutProviders.list({ merchant_id })).toEqual([])
  await expect(intent()).rejects.toMatchObject({ status: 404, message: 'No Payout Integration Available' })
  await it.setUpBank()
  expect(await intent()).toEqual({ url: null, account_id: null, status: 'pending' })
  await expect(it.connect({ account_holder: 'Pier', iban: 'DE89370400440532013001' })).rejects.toMatchObject({
    status: 422,
    errors: { 'settings.iban': ['The IBAN is not valid.'] },
  })
  expect(await it.connect()).toMatchObject({
    status: 'connected',
    is_selected: true,
    held_until: null,
    settings: { iban: 'DE89 ••••3000' },
  })
  expect(await intent()).toMatchObject({ status: 'connected' })
  const account = await it.tenant.db((db) => db.selectFrom('payout_account').selectAll().executeTakeFirstOrThrow())
  expect(JSON.stringify(account)).not.toContain(otherIban)
})

test('a changed account holds payouts for 24 hours and mails owner and merchant', async () => {
  const it = await newPayouts(app)
  await it.setUpBank()
  await it.connect()
  await it.completeOrder()
  it.nextDay()
  const run = await it.run()
  const changed = await it.connect({ account_holder: 'Thief', iban })
  expect(Math.abs(Date.parse(changed.held_until ?? '') - app.now() - 24 * hourMs)).toBeLessThan(60_000)
  const [payout] = await it.payouts()
  expect(payout).toMatchObject({ status: 'pending', held_until: changed.held_until })
  await expect(it.owner.client.payouts.transferFile({ id: run.id, format: 'csv' })).rejects.toMatchObject({
    code: 'PAYOUT_NOTHING_TO_SEND',
  })
  const paid = { payout_ids: [payout?.id ?? ''], reference: 'x' }
  await expect(it.owner.client.payouts.markPaid(paid)).rejects.toMatchObject({ status: 409, code: 'PAYOUT_HELD' })
  const mails = await it.tenant.db((db) =>
    db.selectFrom('message').selectAll().where('template', '=', 'payout_account_changed').execute(),
  )
  expect(mails).toHaveLength(2)
  expect(JSON.stringify(mails)).not.toContain(iban)
  app.advanceTime(24 * hourMs)
  expect(await it.owner.client.payouts.transferFile({ id: run.id, format: 'csv' })).toMatchObject({
    mime_type: 'text/csv',
  })
})

test('an account is not disconnected while a payout to it is open, and coming back is a change', async () => {
  const it = await newPayouts(app)
  await it.setUpBank()
  await it.connect()
  await it.completeOrder()
  it.nextDay()
  await it.run()
  const account = { merchant_id: it.shop.merchantId, payout_provider_id: it.bank }
  await expect(it.owner.client.payoutProviders.disconnect(account)).rejects.toMatchObject({
    status: 409,
    code: 'PAYOUT_PENDING',
  })
  const [payout] = await it.payouts()
  await it.owner.client.payouts.markPaid({ payout_ids: [payout?.id ?? ''], reference: 'x' })
  expect(await it.owner.client.payoutProviders.disconnect(account)).toMatchObject({
    status: 'not_connected',
    account: {},
    is_selected: false,
  })
  expect((await it.connect()).held_until).not.toBeNull()
})

test('only a connected account can be selected', async () => {
  const it = await newPayouts(app)
  await it.setUpBank()
  const select = (is_selected: boolean) =>
    it.merchant.client.ownPayoutProviders.setSelected({
      merchant_id: it.shop.merchantId,
      payout_provider_id: it.bank,
      is_selected,
    })
  await expect(select(true)).rejects.toMatchObject({ status: 422 })
  await it.connect()
  expect(await select(false)).toMatchObject({ is_selected: false })
  expect(await select(true)).toMatchObject({ is_selected: true })
})

test('an account needs a fresh password, and somebody who acts for the merchant cannot change it', async () => {
  const it = await newPayouts(app)
  await it.setUpBank()
  app.advanceTime(91 * 24 * hourMs)
  const { client } = await it.tenant.user(['ManageMerchantSettingsPayouts'], { merchants: [it.shop.merchantId] })
  const input = {
    payout_provider_id: it.bank,
    merchant_id: it.shop.merchantId,
    settings: { account_holder: 'Pier', iban: otherIban },
  }
  app.advanceTime(6 * 60_000)
  await expect(client.ownPayoutProviders.saveAccount(input)).rejects.toMatchObject({
    status: 422,
    errors: { current_password: [expect.any(String)] },
  })
  const someone = await it.tenant.user(['ManageMerchantSettingsPayouts'], { merchants: [it.shop.merchantId] })
  await app.services.platformPool.query('update session set impersonator_id = $1 where subject_id = $2', [
    it.owner.id,
    someone.id,
  ])
  await expect(someone.client.ownPayoutProviders.saveAccount(input)).rejects.toMatchObject({ status: 403 })
})

test('a merchant has a schedule of its own', async () => {
  const it = await newPayouts(app)
  const account = { merchant_id: it.shop.merchantId, payout_provider_id: it.bank }
  expect(await it.owner.client.payoutProviders.merchantSettings(account)).toMatchObject({ schedule: null })
  const saved = await it.owner.client.payoutProviders.saveMerchantSettings({
    ...account,
    schedule: 'weekly',
    weekday: 5,
  })
  expect(saved.schedule).toMatchObject({ frequency: 'weekly', weekday: 5, month_day: 1, minimum_amount: 0 })
})
