import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashOf } from '#api/platform/hash.ts'
import { newId } from '#api/platform/ids.ts'
import { openWorld } from '#api/platform/testing/world.ts'
import { authTenant, rightPassword } from '../auth/auth.testing.ts'

const world = await openWorld()
const password = 'correct horse battery'
const week = 7 * 86_400_000
const address = () => `${newId()}@invited.test`
const person = (values: object = {}) => ({
  first_name: 'Ivy',
  last_name: 'New',
  password,
  phone: `+44740${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`,
  ...values,
})

async function scene() {
  const tenant = await authTenant(world)
  const owner = await tenant.owner()
  return {
    tenant,
    owner,
    open: tenant.panel().invitation,
    list: async (status?: 'pending' | 'expired' | 'accepted' | 'cancelled') =>
      (await owner.client.invites.list(status ? { status } : {})).data,
  }
}

test('somebody invited gets a mail, makes an account, is signed in and holds exactly what was chosen', async () => {
  const { tenant, owner, open, list } = await scene()
  const email = address()
  const invite = await owner.client.invites.create({
    email,
    permissions: ['ManageTenantOrders', 'ManageTenantReports'],
  })
  expect(invite).toMatchObject({
    email,
    role: 'T1002',
    status: 'pending',
    is_new_user: true,
    merchant_id: null,
    permissions: ['ManageTenantOrders', 'ManageTenantReports'],
    invited_by: owner.id,
  })
  const mail = await tenant.mailTo(email, 'invitation')
  expect(mail.text).toContain(`http://${tenant.hosts.admin}:4000/invite/accept/${invite.id}`)
  expect(mail.subject).toBe(`Test User invites you to Tenant ${tenant.slug}`)
  expect(await open.show({ id: invite.id })).toMatchObject({
    email,
    inviter_name: 'Test User',
    is_new_user: true,
    status: 'pending',
    merchant: null,
    tenant: { id: tenant.id, name: `Tenant ${tenant.slug}` },
    permission_labels: ['Manage orders of all merchants', 'See reports'],
  })
  const accepted = await open.accept({ id: invite.id, ...person() })
  expect(accepted).toMatchObject({
    redirect_panel: 'tenant',
    tenant_id: tenant.id,
    user: {
      email,
      status: 'active',
      roles: ['T1002'],
      permissions: ['ManageTenantOrders', 'ManageTenantReports'],
      first_name: 'Ivy',
    },
  })
  expect(await tenant.panel(accepted.access_token).auth.me({})).toMatchObject({
    email,
    permissions: ['ManageTenantOrders', 'ManageTenantReports'],
  })
  await expect(open.accept({ id: invite.id, ...person() })).rejects.toMatchObject({ status: 409, code: 'INVITE_USED' })
  expect(await open.show({ id: invite.id })).toMatchObject({ status: 'accepted' })
  expect(await list()).toEqual([])
  expect((await list('accepted')).map(({ email: told }) => told)).toEqual([email])
  expect(await tenant.panel().auth.login({ email, password })).toMatchObject({ user: { email } })
})

test('a merchant invites to itself alone, and who comes lands there', async () => {
  const { tenant, open } = await scene()
  const [here, there] = [await tenant.merchant({ name: 'Pier Pizza' }), await tenant.merchant()]
  const manager = await tenant.user(['ManageMerchantSettingsUsers', 'ManageMerchantOrders'], { merchants: [here] })
  const email = address()
  const { merchantInvites } = manager.client
  await expect(merchantInvites.create({ email, permissions: ['ManageMerchantCatalog'] })).rejects.toMatchObject({
    status: 403,
    code: 'PERMISSION_NOT_HELD',
  })
  await expect(
    merchantInvites.create({ email, merchant_id: there, permissions: ['ManageMerchantOrders'] }),
  ).rejects.toMatchObject({ status: 403 })
  const invite = await merchantInvites.create({ email, permissions: ['ManageMerchantOrders'] })
  expect((await tenant.mailTo(email, 'invitation_merchant')).subject).toBe('Test User invites you to Pier Pizza')
  expect(await open.show({ id: invite.id })).toMatchObject({
    merchant: { _id: here, name: 'Pier Pizza' },
    role: 'M1001',
  })
  const accepted = await open.accept({ id: invite.id, ...person() })
  expect(accepted).toMatchObject({
    redirect_panel: 'merchant',
    user: { roles: ['M1001'], merchant_users: [here], permissions: ['ManageMerchantOrders'] },
  })
  await expect(
    world.client({ host: tenant.hosts.admin, token: accepted.access_token, merchantId: there }).merchantOrders.list({}),
  ).rejects.toMatchObject({ status: 403 })
  const neighbour = await tenant.user(['ManageMerchantSettingsUsers'], { merchants: [there] })
  expect((await neighbour.client.merchantInvites.list({ status: 'accepted' })).data).toEqual([])
  await expect(neighbour.client.merchantInvites.cancel({ id: invite.id })).rejects.toMatchObject({
    status: 404,
    message: 'Invite not found',
  })
})

test('a known person proves to be it and gains the access, nothing else', async () => {
  const { tenant, owner, open } = await scene()
  const merchant = await tenant.merchant()
  const known = await tenant.person({ permissions: ['ManageTenantReports'] })
  await expect(
    owner.client.invites.create({ email: known.email, permissions: ['ManageTenantOrders'] }),
  ).rejects.toMatchObject({ status: 422, errors: { email: ['Email ID already taken'] } })
  const invite = await owner.client.invites.create({
    email: known.email,
    merchant_id: merchant,
    permissions: ['ManageMerchantOrders'],
  })
  expect(await open.show({ id: invite.id })).toMatchObject({ is_new_user: false })
  await expect(open.accept({ id: invite.id, password: 'not the password' })).rejects.toMatchObject({
    status: 422,
    errors: { password: ['Invalid Login Credentials'] },
  })
  expect(await open.accept({ id: invite.id, password: rightPassword })).toMatchObject({
    redirect_panel: 'merchant',
    user: { id: known.id, roles: ['T1002'], permissions: ['ManageTenantReports'], merchant_users: [merchant] },
  })
})

test('open ones are not doubled; they are sent again, cancelled, and run out, each with its words', async () => {
  const slow = await openWorld()
  const tenant = await authTenant(slow)
  const owner = await tenant.owner()
  const { invites } = owner.client
  const open = tenant.panel().invitation
  const email = address()
  const invite = await invites.create({ email, permissions: ['ManageTenantOrders'] })
  await expect(invites.create({ email, permissions: ['ManageTenantOrders'] })).rejects.toMatchObject({
    status: 422,
    errors: { email: ['Email ID already taken'] },
  })
  slow.pass(week + 1000)
  const { access_token: token } = await slow.platform.sessions.start({
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
  await expect(open.accept({ id: invite.id, ...person() })).rejects.toMatchObject({ status: 410 })
  await expect(later.cancel({ id: invite.id })).rejects.toMatchObject({ status: 409, code: 'INVITE_NOT_PENDING' })
  const { id, ...sent } = await later.resend({ id: invite.id })
  expect(sent).toMatchObject({ status: 'pending', resent_count: 1 })
  expect(await tenant.mails(email)).toHaveLength(2)
  expect(await open.show({ id })).toMatchObject({ status: 'pending' })
  expect(await later.cancel({ id: invite.id })).toMatchObject({ status: 'cancelled' })
  await expect(open.show({ id })).rejects.toMatchObject({ status: 410, message: 'This invitation was cancelled.' })
  await expect(open.accept({ id, ...person() })).rejects.toMatchObject({ status: 410, code: 'INVITE_CANCELLED' })
  await expect(later.resend({ id: invite.id })).rejects.toMatchObject({ status: 409 })
  expect(await later.create({ email, permissions: ['ManageTenantOrders'] })).toMatchObject({ status: 'pending' })
})

test('who may not give all of it neither learns the link nor sends it again', async () => {
  const { tenant, owner, open } = await scene()
  const invite = await owner.client.invites.create({ email: address(), permissions: ['ManageTenantPlans'] })
  const manager = await tenant.user(['ManageTenantSettingsUsersApiKeys'])
  const [seen] = (await manager.client.invites.list({})).data
  expect(seen).toMatchObject({ email: invite.email, is_locked: true })
  expect(seen?.id).not.toBe(invite.id)
  await expect(open.show({ id: seen?.id ?? '' })).rejects.toMatchObject({ status: 404 })
  await expect(open.accept({ id: seen?.id ?? '', ...person() })).rejects.toMatchObject({ status: 404 })
  await expect(manager.client.invites.resend({ id: seen?.id ?? '' })).rejects.toMatchObject({
    status: 403,
    code: 'PERMISSION_NOT_HELD',
  })
  expect(await manager.client.invites.cancel({ id: seen?.id ?? '' })).toMatchObject({ status: 'cancelled' })
})

test('the table holds no link: what it keeps opens nothing, and the link of the mail is the id of create, list and resend', async () => {
  const { tenant, owner, open } = await scene()
  const email = address()
  const invite = await owner.client.invites.create({ email, permissions: ['ManageTenantOrders'] })
  expect((await tenant.mailTo(email, 'invitation')).text).toContain(`/invite/accept/${invite.id}`)
  expect((await owner.client.invites.list({})).data).toMatchObject([{ id: invite.id }])
  const again = await owner.client.invites.resend({ id: invite.id })
  expect(again.id).not.toBe(invite.id)
  expect(await tenant.mails(email)).toHaveLength(2)
  expect((await tenant.mailTo(email, 'invitation')).text).toContain(`/invite/accept/${again.id}`)
  expect((await owner.client.invites.list({})).data).toMatchObject([{ id: again.id }])
  const row = await tenant.db((db) =>
    db.selectFrom('invite').selectAll().where('email', '=', email).executeTakeFirstOrThrow(),
  )
  for (const { id } of [invite, again]) expect(JSON.stringify(row)).not.toContain(id)
  for (const kept of [
    row.id,
    ...[row.link_hash, ...row.past_links].flatMap((hash) => [hash.toString('hex'), hash.toString('base64url')]),
  ]) {
    await expect(open.show({ id: kept })).rejects.toMatchObject({ status: 404 })
    await expect(open.accept({ id: kept, ...person() })).rejects.toMatchObject({ status: 404 })
  }
})

test('sent again, it has a new link and the ones before are over, for show and accept; lists that were read before still name it', async () => {
  const { owner, open } = await scene()
  const email = address()
  const first = await owner.client.invites.create({ email, permissions: ['ManageTenantOrders'] })
  const second = await owner.client.invites.resend({ id: first.id })
  const third = await owner.client.invites.resend({ id: first.id })
  expect(new Set([first.id, second.id, third.id]).size).toBe(3)
  for (const { id } of [first, second]) {
    await expect(open.show({ id })).rejects.toMatchObject({ status: 410, code: 'INVITE_EXPIRED' })
    await expect(open.accept({ id, ...person() })).rejects.toMatchObject({ status: 410, code: 'INVITE_EXPIRED' })
  }
  expect(await open.accept({ id: third.id, ...person() })).toMatchObject({ user: { email } })
  await expect(open.show({ id: first.id })).rejects.toMatchObject({ status: 410 })
  const other = await owner.client.invites.create({ email: address(), permissions: ['ManageTenantOrders'] })
  const newer = await owner.client.invites.resend({ id: other.id })
  expect(await owner.client.invites.cancel({ id: other.id })).toMatchObject({ status: 'cancelled' })
  await expect(open.show({ id: newer.id })).rejects.toMatchObject({ status: 410, code: 'INVITE_CANCELLED' })
  const stranger = await authTenant(world)
  await expect(stranger.panel().invitation.show({ id: first.id })).rejects.toMatchObject({ status: 404 })
})

test('two who send it again at once make two links in turn, of which the later opens it', async () => {
  const { tenant, owner, open } = await scene()
  const email = address()
  const { id } = await owner.client.invites.create({ email, permissions: ['ManageTenantOrders'] })
  const both = await Promise.all([owner.client.invites.resend({ id }), owner.client.invites.resend({ id })])
  expect(both.map(({ resent_count }) => resent_count).sort()).toEqual([1, 2])
  const [older, newer] = both.sort((a, b) => a.resent_count - b.resent_count)
  await expect(open.show({ id: older?.id ?? '' })).rejects.toMatchObject({ status: 410 })
  expect(await open.show({ id: newer?.id ?? '' })).toMatchObject({ status: 'pending', email })
  expect(await tenant.mails(email)).toHaveLength(3)
})

test('a link that was mailed goes on when the secret is another one, until it is sent again', async () => {
  const { tenant, owner, open } = await scene()
  const before = randomUUID()
  const { id } = await owner.client.invites.create({ email: address(), permissions: ['ManageTenantOrders'] })
  await tenant.db((db) =>
    db
      .updateTable('invite')
      .set({ link_hash: hashOf(before) })
      .where('link_hash', '=', hashOf(id))
      .execute(),
  )
  expect(await open.show({ id: before })).toMatchObject({ status: 'pending' })
  const [listed] = (await owner.client.invites.list({})).data
  expect([id, before]).not.toContain(listed?.id)
  const again = await owner.client.invites.resend({ id: listed?.id ?? '' })
  expect([id, before, listed?.id]).not.toContain(again.id)
  await expect(open.show({ id: before })).rejects.toMatchObject({ status: 410 })
  expect(await open.accept({ id: again.id, ...person() })).toMatchObject({ redirect_panel: 'tenant' })
})

test('an invitation of one tenant is unknown in another, and to whoever is signed in as somebody else', async () => {
  const { tenant, owner, open } = await scene()
  const other = await scene()
  const invite = await owner.client.invites.create({ email: address(), permissions: ['ManageTenantOrders'] })
  await expect(other.open.show({ id: invite.id })).rejects.toMatchObject({ status: 404, message: 'Invite not found' })
  await expect(other.open.accept({ id: invite.id, ...person() })).rejects.toMatchObject({ status: 404 })
  await expect(other.owner.client.invites.cancel({ id: invite.id })).rejects.toMatchObject({ status: 404 })
  await expect(other.owner.client.invites.resend({ id: invite.id })).rejects.toMatchObject({ status: 404 })
  await expect(owner.client.invitation.accept({ id: invite.id, ...person() })).rejects.toMatchObject({
    status: 403,
    code: 'INVITE_FOR_OTHER_EMAIL',
  })
  await expect(
    owner.client.invitation.create({
      tenant_id: other.tenant.id,
      email: address(),
      permissions: ['ManageTenantOrders'],
    }),
  ).rejects.toMatchObject({ status: 403, code: 'WRONG_TENANT' })
  expect(
    await owner.client.invitation.create({
      tenant_id: tenant.id,
      email: address(),
      permissions: ['ManageTenantOrders'],
    }),
  ).toMatchObject({ role: 'T1002' })
  expect(await open.show({ id: invite.id })).toMatchObject({ status: 'pending' })
})

test('through auth/v1 a merchant’s manager stands in that merchant, with the rights held there', async () => {
  const { tenant } = await scene()
  const [here, there] = [await tenant.merchant(), await tenant.merchant()]
  const manager = await tenant.user(['ManageMerchantSettingsUsers', 'ManageMerchantOrders'], {
    merchants: [here, there],
  })
  await tenant.db((db) =>
    db
      .updateTable('merchant_user')
      .set({ permissions: ['ManageMerchantOrders'] })
      .where('user_id', '=', manager.id)
      .where('merchant_id', '=', there)
      .execute(),
  )
  const { invitation } = manager.client
  const wanted = { tenant_id: tenant.id, email: address(), permissions: ['ManageMerchantOrders'] }
  expect(await invitation.create({ ...wanted, merchant_id: here })).toMatchObject({ merchant_id: here, role: 'M1001' })
  await expect(invitation.create({ ...wanted, merchant_id: there })).rejects.toMatchObject({ status: 403 })
  await expect(
    invitation.create({
      tenant_id: tenant.id,
      email: address(),
      permissions: ['ManageMerchantOrders'],
      merchant_id: '',
    }),
  ).rejects.toMatchObject({ status: 422 })
  await expect(
    tenant
      .panel(manager.token)
      .invitation.create({ tenant_id: tenant.id, email: address(), permissions: ['ManageMerchantOrders'] }),
  ).rejects.toMatchObject({ status: 403 })
})

test('twice at the same moment is once, and a new person says all that an account needs', async () => {
  const { tenant, owner, open } = await scene()
  const email = address()
  const invite = await owner.client.invites.create({ email, permissions: ['ManageTenantOrders'] })
  await expect(open.accept({ id: invite.id, password })).rejects.toMatchObject({
    status: 422,
    errors: {
      first_name: ['The first name field is required.'],
      last_name: ['The last name field is required.'],
      phone: ['The phone field is required.'],
    },
  })
  const taken = person()
  await tenant.db((db) =>
    db
      .insertInto('app_user')
      .values({ id: newId(), first_name: 'A', last_name: 'B', email: address(), mobile: taken.phone })
      .execute(),
  )
  await expect(open.accept({ id: invite.id, ...taken })).rejects.toMatchObject({
    status: 422,
    errors: { phone: ['Mobile number already taken'] },
  })
  const answers = await Promise.allSettled([
    open.accept({ id: invite.id, ...person() }),
    open.accept({ id: invite.id, ...person() }),
    open.accept({ id: invite.id, ...person() }),
  ])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(
    await tenant.db((db) => db.selectFrom('app_user').select('id').where('email', '=', email).execute()),
  ).toHaveLength(1)
})

test('rights come from the invitation alone, whatever is sent with it', async () => {
  const { tenant, owner } = await scene()
  const [here, there] = [await tenant.merchant(), await tenant.merchant()]
  const invite = await owner.client.invites.create({
    email: address(),
    merchant_id: here,
    permissions: ['ManageMerchantOrders'],
  })
  const more = {
    email: address(),
    role: 'T1001',
    roles: ['S1000'],
    permissions: ['GlobalAccess', 'GlobalAccessTenant'],
    merchant_id: there,
    merchant_users: [there],
    tenant_id: newId(),
    user_id: owner.id,
    status: 'inactive',
  }
  const answer = await world.send({
    method: 'POST',
    url: `/auth/v1/invites/accept/${invite.id}`,
    headers: { 'x-tenant': tenant.hosts.admin },
    body: { ...person(), ...more },
  })
  expect(answer).toMatchObject({
    status: 200,
    body: {
      data: {
        tenant_id: tenant.id,
        user: { email: invite.email, roles: ['M1001'], permissions: ['ManageMerchantOrders'], merchant_users: [here] },
      },
    },
  })
  const rows = await tenant.db((db) =>
    db
      .selectFrom('app_user')
      .leftJoin('merchant_user', 'merchant_user.user_id', 'app_user.id')
      .select(['role', 'app_user.permissions', 'status', 'merchant_id'])
      .where('email', '=', invite.email)
      .execute(),
  )
  expect(rows).toEqual([{ role: 'M1001', permissions: ['ManageMerchantOrders'], status: 'active', merchant_id: here }])
})

test('what somebody invited others to ends when they are switched off', async () => {
  const { tenant, owner, open } = await scene()
  const manager = await tenant.user(['ManageTenantSettingsUsersApiKeys', 'ManageTenantOrders'])
  const invite = await manager.client.invites.create({ email: address(), permissions: ['ManageTenantOrders'] })
  await owner.client.users.setStatus({ id: manager.id, status: 'inactive' })
  await expect(open.show({ id: invite.id })).rejects.toMatchObject({ status: 410 })
})

test('links are not to be guessed: thirty looks a minute from one network', async () => {
  const guarded = await openWorld({ environment: { RATE_LIMITS: '1', TRUSTED_PROXIES: '127.0.0.1' } })
  const tenant = await authTenant(guarded)
  const look = (ip: string) =>
    guarded
      .send({
        method: 'GET',
        url: `/auth/v1/invites/${crypto.randomUUID()}`,
        headers: { 'x-tenant': tenant.hosts.admin, 'x-forwarded-for': ip },
      })
      .then(({ status }) => status)
  for (let nth = 0; nth < 30; nth++) expect(await look('198.51.100.9')).toBe(404)
  expect(await look('198.51.100.9')).toBe(429)
  expect(await look('198.51.100.10')).toBe(404)
})
