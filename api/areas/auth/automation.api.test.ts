import { expect, test } from 'vitest'
import { newId } from '#api/platform/runtime/ids.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const app = await startTestApp({ environment: { AUTOMATION_URL: 'https://automation.example/' } })

test('the link leads to the automation product with a code that works once', async () => {
  const tenant = await newTenant(app)
  const owner = await tenant.owner()
  const url = new URL((await owner.client.automation.link({})).url)
  expect(url.origin + url.pathname).toBe(`https://automation.example/v1/${tenant.id}/auto-login/autozod`)
  const auth_token = url.searchParams.get('auth_token') ?? ''
  expect(auth_token).not.toBe(owner.token)
  const open = (id: string, token: string) =>
    app.send({ method: 'GET', url: `/v1/${id}/auto-login/autozod?auth_token=${encodeURIComponent(token)}` })
  const opened = await open(tenant.id, auth_token)
  expect(opened).toMatchObject({ status: 302, headers: { 'cache-control': 'no-store' } })
  const target = new URL(String(opened.headers['location']))
  expect([target.host.split(':')[0], target.pathname]).toEqual([tenant.hosts.admin.split(':')[0], '/autoLogin'])
  const session = await app.client().auth.verifyToken({ token: target.searchParams.get('token') ?? '' })
  expect(session).toMatchObject({ redirect_panel: 'tenant' })
  expect(await open(tenant.id, auth_token), 'a used code').toMatchObject({ status: 401 })
  expect(await open(tenant.id, 'off_forged')).toMatchObject({ status: 401 })
  expect(await open(newId(), auth_token)).toMatchObject({ status: 401 })
})

test('a code of another tenant is refused, and the permission is needed', async () => {
  const [tenant, stranger] = [await newTenant(app), await newTenant(app)]
  const url = new URL((await (await stranger.owner()).client.automation.link({})).url)
  const token = encodeURIComponent(url.searchParams.get('auth_token') ?? '')
  expect(
    await app.send({ method: 'GET', url: `/v1/${tenant.id}/auto-login/autozod?auth_token=${token}` }),
  ).toMatchObject({ status: 401 })
  const clerk = await tenant.user(['ManageTenantOrders'])
  await expect(clerk.client.automation.link({})).rejects.toMatchObject({ status: 403 })
})
