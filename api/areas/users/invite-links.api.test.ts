import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashToken } from '#api/platform/runtime/hash.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { newAuthTenant } from '../auth/auth.testing.ts'
import { newAddress, newInviteTenant, acceptInput } from './users.testing.ts'

const app = await startTestApp()
const week = 7 * 86_400_000

test('an invitation cannot be duplicated; it can be resent, be cancelled and expire', async () => {
  const slowApp = await startTestApp()
  const tenant = await newAuthTenant(slowApp)
  const owner = await tenant.owner()
  const { invites } = owner.client
  const open = tenant.panel().invitation
  const email = newAddress()
  const invite = await invites.create({ email, permissions: ['ManageTenantOrders'] })
  await expect(invites.create({ email, permissions: ['ManageTenantOrders'] })).rejects.toMatchObject({
    status: 422,
    errors: { email: ['Email ID already taken'] },
  })
  slowApp.advanceTime(week + 1000)
  const { access_token: token } = await slowApp.services.sessions.start({
    audience: 'panel',
    tenantId: tenant.id,
    homeTenantId: tenant.id,
    subjectId: owner.id,
    ip: '127.0.0.1',
    userAgent: null,
  })
  const later = tenant.panel(token).invites
  expect((await later.list({})).data).toEqual([])
  expect((await later.list({ status: 'expired' })).data).toMatchObject([{ id: invite.id, status: 'expired' }])
  await expect(open.show({ id: invite.id })).rejects.toMatchObject({
    status: 410,
    message: 'This invitation has expired.',
  })
  await expect(open.accept({ id: invite.id, ...acceptInput() })).rejects.toMatchObject({ status: 410 })
  await expect(later.cancel({ id: invite.id })).rejects.toMatchObject({ status: 409, code: 'INVITE_NOT_PENDING' })
  const { id, ...sent } = await later.resend({ id: invite.id })
  expect(sent).toMatchObject({ status: 'pending', resent_count: 1 })
  expect(await tenant.listMails(email)).toHaveLength(2)
  expect(await open.show({ id })).toMatchObject({ status: 'pending' })
  expect(await later.cancel({ id: invite.id })).toMatchObject({ status: 'cancelled' })
  await expect(open.show({ id })).rejects.toMatchObject({ status: 410, message: 'This invitation was cancelled.' })
  await expect(open.accept({ id, ...acceptInput() })).rejects.toMatchObject({ status: 410, code: 'INVITE_CANCELLED' })
  await expect(later.resend({ id: invite.id })).rejects.toMatchObject({ status: 409 })
  expect(await later.create({ email, permissions: ['ManageTenantOrders'] })).toMatchObject({ status: 'pending' })
})

test('a user who lacks an invited permission can neither read nor resend the link', async () => {
  const { tenant, owner, open } = await newInviteTenant(app)
  const invite = await owner.client.invites.create({ email: newAddress(), permissions: ['ManageTenantPlans'] })
  const manager = await tenant.user(['ManageTenantSettingsUsersApiKeys'])
  const [seen] = (await manager.client.invites.list({})).data
  expect(seen).toMatchObject({ email: invite.email, is_locked: true })
  expect(seen?.id).not.toBe(invite.id)
  await expect(open.show({ id: seen?.id ?? '' })).rejects.toMatchObject({ status: 404 })
  await expect(open.accept({ id: seen?.id ?? '', ...acceptInput() })).rejects.toMatchObject({ status: 404 })
  await expect(manager.client.invites.resend({ id: seen?.id ?? '' })).rejects.toMatchObject({
    status: 403,
    code: 'PERMISSION_NOT_HELD',
  })
  expect(await manager.client.invites.cancel({ id: seen?.id ?? '' })).toMatchObject({ status: 'cancelled' })
})

test('the database stores only hashes of links; no stored value opens an invitation', async () => {
  const { tenant, owner, open } = await newInviteTenant(app)
  const email = newAddress()
  const invite = await owner.client.invites.create({ email, permissions: ['ManageTenantOrders'] })
  expect((await tenant.waitForMail(email, 'invitation')).text).toContain(`/invite/accept/${invite.id}`)
  expect((await owner.client.invites.list({})).data).toMatchObject([{ id: invite.id }])
  const resent = await owner.client.invites.resend({ id: invite.id })
  expect(resent.id).not.toBe(invite.id)
  expect(await tenant.listMails(email)).toHaveLength(2)
  expect((await tenant.waitForMail(email, 'invitation')).text).toContain(`/invite/accept/${resent.id}`)
  expect((await owner.client.invites.list({})).data).toMatchObject([{ id: resent.id }])
  const row = await tenant.db((db) =>
    db.selectFrom('invite').selectAll().where('email', '=', email).executeTakeFirstOrThrow(),
  )
  for (const { id } of [invite, resent]) expect(JSON.stringify(row)).not.toContain(id)
  for (const storedValue of [
    row.id,
    ...[row.link_hash, ...row.previous_link_hashes].flatMap((hash) => [
      hash.toString('hex'),
      hash.toString('base64url'),
    ]),
  ]) {
    await expect(open.show({ id: storedValue })).rejects.toMatchObject({ status: 404 })
    await expect(open.accept({ id: storedValue, ...acceptInput() })).rejects.toMatchObject({ status: 404 })
  }
})

test('resending creates a new link and expires earlier links; old ids still name the invitation', async () => {
  const { owner, open } = await newInviteTenant(app)
  const email = newAddress()
  const first = await owner.client.invites.create({ email, permissions: ['ManageTenantOrders'] })
  const second = await owner.client.invites.resend({ id: first.id })
  const third = await owner.client.invites.resend({ id: first.id })
  expect(new Set([first.id, second.id, third.id]).size).toBe(3)
  for (const { id } of [first, second]) {
    await expect(open.show({ id })).rejects.toMatchObject({ status: 410, code: 'INVITE_EXPIRED' })
    await expect(open.accept({ id, ...acceptInput() })).rejects.toMatchObject({ status: 410, code: 'INVITE_EXPIRED' })
  }
  expect(await open.accept({ id: third.id, ...acceptInput() })).toMatchObject({ user: { email } })
  await expect(open.show({ id: first.id })).rejects.toMatchObject({ status: 410 })
  const other = await owner.client.invites.create({ email: newAddress(), permissions: ['ManageTenantOrders'] })
  const newer = await owner.client.invites.resend({ id: other.id })
  expect(await owner.client.invites.cancel({ id: other.id })).toMatchObject({ status: 'cancelled' })
  await expect(open.show({ id: newer.id })).rejects.toMatchObject({ status: 410, code: 'INVITE_CANCELLED' })
  const stranger = await newAuthTenant(app)
  await expect(stranger.panel().invitation.show({ id: first.id })).rejects.toMatchObject({ status: 404 })
})

test('two concurrent resends create two links, and only the later one opens the invitation', async () => {
  const { tenant, owner, open } = await newInviteTenant(app)
  const email = newAddress()
  const { id } = await owner.client.invites.create({ email, permissions: ['ManageTenantOrders'] })
  const both = await Promise.all([owner.client.invites.resend({ id }), owner.client.invites.resend({ id })])
  expect(both.map(({ resent_count }) => resent_count).sort()).toEqual([1, 2])
  const [older, newer] = both.sort((a, b) => a.resent_count - b.resent_count)
  await expect(open.show({ id: older?.id ?? '' })).rejects.toMatchObject({ status: 410 })
  expect(await open.show({ id: newer?.id ?? '' })).toMatchObject({ status: 'pending', email })
  expect(await tenant.listMails(email)).toHaveLength(3)
})

test('a mailed link stays valid after the secret has changed, until it is resent', async () => {
  const { tenant, owner, open } = await newInviteTenant(app)
  const before = randomUUID()
  const { id } = await owner.client.invites.create({ email: newAddress(), permissions: ['ManageTenantOrders'] })
  await tenant.db((db) =>
    db
      .updateTable('invite')
      .set({ link_hash: hashToken(before) })
      .where('link_hash', '=', hashToken(id))
      .execute(),
  )
  expect(await open.show({ id: before })).toMatchObject({ status: 'pending' })
  const [listed] = (await owner.client.invites.list({})).data
  expect([id, before]).not.toContain(listed?.id)
  const resent = await owner.client.invites.resend({ id: listed?.id ?? '' })
  expect([id, before, listed?.id]).not.toContain(resent.id)
  await expect(open.show({ id: before })).rejects.toMatchObject({ status: 410 })
  expect(await open.accept({ id: resent.id, ...acceptInput() })).toMatchObject({ redirect_panel: 'tenant' })
})

test('invitation links are limited to thirty lookups a minute per network', async () => {
  const limitedApp = await startTestApp({ environment: { RATE_LIMITS: '1', TRUSTED_PROXIES: '127.0.0.1' } })
  const tenant = await newAuthTenant(limitedApp)
  const show = (ip: string) =>
    limitedApp
      .send({
        method: 'GET',
        url: `/auth/v1/invites/${crypto.randomUUID()}`,
        headers: { 'x-tenant': tenant.hosts.admin, 'x-forwarded-for': ip },
      })
      .then(({ status }) => status)
  for (let index = 0; index < 30; index++) expect(await show('198.51.100.9')).toBe(404)
  expect(await show('198.51.100.9')).toBe(429)
  expect(await show('198.51.100.10')).toBe(404)
})
