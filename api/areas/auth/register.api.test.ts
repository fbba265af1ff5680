import { expect, test } from 'vitest'
import { newId } from '#api/platform/runtime/ids.ts'
import { withTenant } from '#api/platform/app-services.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const app = await startTestApp({ environment: { HOST_SUFFIX: 'halls.test' } })
const newMobile = () => `+4420${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
const newInput = (extra: object = {}) => ({
  first_name: 'Ada',
  last_name: 'Hall',
  email: `${newId()}@owners.test`,
  password: 'correct horse battery',
  confirm_password: 'correct horse battery',
  mobile: newMobile(),
  business_name: `Café ${newId().slice(-6)}`,
  country: 'KW',
  ...extra,
})

test('a new tenant is ready: hosts, owner, order types, payment modes, trial and saga', async () => {
  const input = newInput({ city: 'Salmiya', timezone: 'Asia/Kuwait' })
  const session = await app.client().auth.registerTenant(input)
  const slug = input.business_name.toLowerCase().replace('é', 'e').replace(' ', '-')
  expect(session).toMatchObject({
    redirect_panel: 'tenant',
    user: { email: input.email, roles: ['T1001'], permissions: ['GlobalAccessTenant'] },
  })
  const host = `admin.${slug}.halls.test`
  const client = app.client({ host, token: session.access_token })
  const boot = await client.boot.tenant({})
  expect(boot.tenant).toMatchObject({
    id: session.tenant_id,
    slug,
    name: input.business_name,
    domain: `${slug}.halls.test`,
    admin_domain: host,
    currency: 'KWD',
    timezone: 'Asia/Kuwait',
    country: 'KW',
    city: 'Salmiya',
    in_trial: true,
    trial_expires: 14,
  })
  expect(boot.order_types.filter(({ is_active }) => is_active).map(({ alias }) => alias)).toEqual([
    'delivery',
    'pickup',
  ])
  expect(await app.client({ host }).tenants.branding({})).toMatchObject({
    tenant_id: session.tenant_id,
    name: input.business_name,
  })
  expect(await app.client({ host }).auth.login({ email: input.email, password: input.password })).toMatchObject({
    tenant_id: session.tenant_id,
  })
  expect(await app.client().tenants.saga({ id: session.saga_id })).toEqual({
    saga_id: session.saga_id,
    status: 'completed',
    response: { tenant_id: session.tenant_id, slug },
    error: null,
  })
  expect(await client.tenantHours.show({})).toMatchObject({
    is_business_hours_enabled: true,
    days: { sun: { is_open: true, slots: [{ opening: '10:00', closing: '22:00' }] } },
  })
  const scope = { tenantId: session.tenant_id, merchantId: null }
  const { modes, mail } = await withTenant(app.services, scope, async (db) => ({
    modes: await db.selectFrom('payment_mode').select(['alias', 'is_active']).orderBy('sort_order').execute(),
    mail: await db.selectFrom('message').select(['recipient', 'template']).executeTakeFirst(),
  }))
  expect(modes).toEqual([
    { alias: 'cash_on_delivery', is_active: true },
    ...['card', 'prepaid', 'wallet', 'upi', 'net_banking'].map((alias) => ({ alias, is_active: false })),
  ])
  expect(mail).toEqual({ recipient: input.email, template: 'welcome_tenant' })
  app.advanceTime(16 * 60_000)
  await expect(app.client().tenants.saga({ id: session.saga_id })).rejects.toMatchObject({ status: 404 })
})

test('validation errors are reported by field', async () => {
  const first = newInput()
  await app.client().auth.registerTenant(first)
  await expect(app.client().auth.registerTenant(first)).rejects.toMatchObject({
    status: 422,
    errors: { email: ['Email ID already taken'], mobile: ['Mobile number already taken'] },
  })
  await expect(app.client().auth.registerTenant(newInput({ confirm_password: 'other' }))).rejects.toMatchObject({
    status: 422,
    errors: { confirm_password: ['passwordMismatch'] },
  })
  await expect(
    app.client().auth.registerTenant(
      newInput({
        country: 'ZZ',
        currency: 'XXX',
        timezone: 'Mars/Base',
        password: 'password123',
        confirm_password: 'password123',
      }),
    ),
  ).rejects.toMatchObject({
    status: 422,
    errors: {
      country: ['The selected country is invalid.'],
      currency: ['The selected currency is invalid.'],
      timezone: ['The selected timezone is invalid.'],
      password: ['This password is too easy to guess.'],
    },
  })
})

test('a taken, reserved or empty slug gets the next free one', async () => {
  const [one, two, three, four] = [
    newInput({ business_name: 'Twin Hall' }),
    newInput({ business_name: 'Twin Hall' }),
    newInput({ business_name: 'Admin' }),
    newInput({ business_name: '寿司' }),
  ]
  const slugs: (string | undefined)[] = []
  for (const input of [one, two, three, four]) {
    const { tenant_id } = await app.client().auth.registerTenant(input)
    slugs.push((await app.services.tenants.find(tenant_id))?.slug)
  }
  expect(slugs).toEqual(['twin-hall', 'twin-hall-2', 'admin-2', 'store-2'])
})

test('ten lookups a minute per network are allowed; forged headers do not help', async () => {
  const limitedApp = await startTestApp({
    environment: { RATE_LIMITS: '1', NODE_ENV: 'production', DATABASE_URL: 'postgres://unused', DEMO: '0' },
  })
  const sendExists = async () =>
    limitedApp.send({
      method: 'GET',
      url: '/auth/v1/tenant/admin/exists?email=a@b.test',
      headers: {
        'x-tenant': 'admin.twin-hall.halls.test',
        'x-forwarded-for': `203.0.113.${Math.floor(Math.random() * 200)}`,
      },
    })
  for (let index = 0; index < 10; index++) expect((await sendExists()).status).toBe(200)
  const rejection = await sendExists()
  expect([rejection.status, Number(rejection.headers['retry-after']) > 0]).toEqual([429, true])
})

test('a single-merchant store starts with its merchant, chosen and not published yet', async () => {
  const input = newInput({ business_type: 'static_merchant', city: 'Salmiya' })
  const session = await app.client().auth.registerTenant(input)
  const slug = input.business_name.toLowerCase().replace('é', 'e').replace(' ', '-')
  const client = app.client({ host: `admin.${slug}.halls.test`, token: session.access_token })
  const boot = await client.boot.tenant({})
  const { merchant_id } = boot.tenant.business_type
  expect(boot.merchants).toMatchObject([{ _id: merchant_id, name: input.business_name, status: 'inactive' }])
  expect(await client.merchants.show({ id: merchant_id ?? '' })).toMatchObject({
    contact_email: input.email,
    contact_number: input.mobile,
    currency: 'KWD',
    order_types: ['delivery', 'pickup'],
  })
  const menu = await client.menu.tenant({})
  expect(menu.find(({ id }) => id === 'merchant')?.childUrl).toContain(`/merchants/edit/${merchant_id}`)
})
