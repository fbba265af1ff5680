import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { json } from '#api/platform/db/json.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { newAuthTenant, testPassword } from './auth.testing.ts'

const app = await startTestApp({ environment: { OTP_ECHO: '1' } })

/**
 * Finds which of these words are stored in which tables, as text or bytes. Unsent mails are skipped. Each table
 * is read once.
 */
async function findWords(words: string[]): Promise<Set<string>> {
  const pool = app.services.platformPool
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema') and c.relname <> 'message'
      and has_table_privilege(c.oid, 'select') order by 1`,
  )
  const matches = new Set<string>()
  // one at a time: a full table scan would exhaust the pool’s connection timeout
  for (const { name } of rows) {
    const { rows: there } = await pool.query<{ word: string }>(
      `
      with all_rows as materialized (select to_jsonb(t)::text as written from ${name} t)
      select distinct word from all_rows, unnest($1::text[]) word where position(word in written) > 0
      or position(encode(convert_to(word, 'UTF8'), 'hex') in written) > 0`,
      [words],
    )
    for (const { word } of there) matches.add(`${word} in ${name}`)
  }
  return matches
}

test('passwords, tokens, keys and links are never stored in plain text', async () => {
  const tenant = await newAuthTenant(app)
  await tenant.db((db) =>
    db
      .insertInto('setting')
      .values({ id: newId(), setting_key: 'auth_settings', setting_value: json({ otp_mode_enabled: true }) })
      .execute(),
  )
  const { email, id } = await tenant.newPanelUser({ role: 'T1001' })
  const [wrong, newPassword, newcomer] = ['wrong', 'fresh', 'new'].map(
    (what) => `${what} ${randomBytes(9).toString('base64url')} cnry`,
  ) as [string, string, string]
  await expect(tenant.panel().auth.login({ email, password: wrong })).rejects.toMatchObject({ status: 401 })
  const { access_token } = await tenant.panel().auth.login({ email, password: testPassword })
  const me = tenant.panel(access_token)
  const key = await me.apiKeys.create({ name: 'Tills', permissions: ['ManageTenantOrders'] })
  const invite = await me.invites.create({ email: `${newId()}@invited.test`, permissions: ['ManageTenantOrders'] })
  const accepted = await tenant.panel().invitation.accept({
    id: invite.id,
    first_name: 'Ivy',
    last_name: 'New',
    password: newcomer,
    phone: `+44740${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`,
  })
  const mobile = `+44740${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`
  const { otp_id, otp_code } = await tenant.shop().storeAuth.sendCode({ mobile, purpose: 'register' })
  const verified = await tenant.shop().storeAuth.verifyCode({ otp_id, otp_code: String(otp_code) })
  const otpToken = 'otp_token' in verified ? verified.otp_token : ''
  const buyer = await tenant.shop().storeAuth.register({
    first_name: 'Bo',
    last_name: 'Buyer',
    email: `${newId()}@buyers.test`,
    mobile,
    password: newPassword,
    otp_token: otpToken,
  })
  const secrets = {
    wrong,
    fresh: newPassword,
    newcomer,
    access_token,
    accepted: accepted.access_token,
    buyer: buyer.access_token,
    key: 'key' in key ? String(key.key) : '',
    link: invite.id,
    otpToken,
  }
  for (const [name, word] of Object.entries(secrets)) expect(word.length, name).toBeGreaterThan(20)
  const there = await findWords([...Object.values(secrets), id])
  expect([...there].filter((one) => !one.startsWith(id))).toEqual([])
  expect(there).toContain(`${id} in public.app_user`)
})
