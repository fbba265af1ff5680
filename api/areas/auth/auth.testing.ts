import { hashPassword } from '#api/platform/identity/passwords.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { insertCustomer } from '#api/platform/testing/customers.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import type { TestApp } from '#api/platform/testing/test-app.ts'

export const testPassword = 'correct horse battery'
const hash = await hashPassword(testPassword)

type PanelUserFixture = {
  role?: string
  status?: 'pending' | 'active' | 'inactive'
  permissions?: string[]
  email?: string
}

/** A tenant whose users and customers have passwords. */
export async function newAuthTenant(app: TestApp) {
  const tenant = await newTenant(app)
  const newPanelUser = async ({
    role = 'T1002',
    status = 'active',
    permissions = [],
    email,
  }: PanelUserFixture = {}) => {
    const id = newId()
    const address = email ?? `${id}@people.test`
    await tenant.db((db) =>
      db
        .insertInto('app_user')
        .values({
          id,
          first_name: 'Ada',
          last_name: 'Hall',
          email: address,
          role,
          status,
          permissions,
          password_hash: hash,
        })
        .execute(),
    )
    return { id, email: address }
  }
  const newCustomer = async ({ status = 'active' as 'active' | 'block' } = {}) => {
    const id = newId()
    const mobile = `+44740${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`
    await tenant.db((db) =>
      insertCustomer(db, {
        id,
        first_name: 'Cy',
        last_name: 'Buyer',
        email: `${id}@buyers.test`,
        mobile,
        country_code: '+44',
        status,
        password_hash: hash,
      }),
    )
    return { id, email: `${id}@buyers.test`, mobile }
  }
  /** Waits for a job to store the newest mail to this recipient. */
  const waitForMail = (recipient: string, template: string) =>
    pollUntil(() =>
      tenant.db((db) =>
        db
          .selectFrom('message')
          .select(['subject', 'text', 'html', 'locale'])
          .where('recipient', '=', recipient)
          .where('template', '=', template)
          .orderBy('id', 'desc')
          .executeTakeFirst(),
      ),
    )
  const listMails = (recipient: string) =>
    tenant.db((db) => db.selectFrom('message').select(['template']).where('recipient', '=', recipient).execute())
  const listAudits = (subject: string) =>
    tenant.db((db) => db.selectFrom('audit').selectAll().where('subject', '=', subject).orderBy('id').execute())
  const panel = (token?: string) => app.client({ host: tenant.hosts.admin, ...(token ? { token } : {}) })
  const shop = (token?: string) => app.client({ host: tenant.hosts.store, ...(token ? { token } : {}) })
  return {
    ...tenant,
    newPanelUser,
    newCustomer,
    waitForMail,
    listMails,
    listAudits,
    panel,
    shop,
  }
}

async function pollUntil<T>(read: () => Promise<T | undefined>, ms = 30_000): Promise<T> {
  const deadline = Date.now() + ms
  for (;;) {
    const value = await read()
    if (value !== undefined) return value
    if (Date.now() > deadline) throw new Error('the condition was not met in time')
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
}
