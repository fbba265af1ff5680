import { hashPassword } from '#api/platform/identity/passwords.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { withTenant } from '#api/platform/app-services.ts'
import type { TestApp } from '#api/platform/testing/test-app.ts'
import { platformHost } from '#api/platform/tenancy/links.ts'
import { ensurePlatformTenant } from './platform-tenant.commands.ts'

export const operatorPassword = 'a long way from home'

/** A platform operator, signed in on the platform’s host. */
export async function newOperator(app: TestApp) {
  const { services } = app
  const tenantId = await ensurePlatformTenant(services)
  const host = platformHost(services.config)
  const [id, email] = [newId(), `${newId()}@operators.test`]
  const password_hash = await hashPassword(operatorPassword)
  const scope = { tenantId, merchantId: null }
  await withTenant(services, scope, (db) =>
    db
      .insertInto('app_user')
      .values({
        id,
        first_name: 'Robin',
        last_name: 'Hale',
        email,
        role: 'S1000',
        permissions: ['GlobalAccess'],
        password_hash,
      })
      .execute(),
  )
  const { access_token: token } = await app.client({ host }).auth.login({ email, password: operatorPassword })
  const listAudits = (subject: string) =>
    withTenant(services, scope, (db) =>
      db.selectFrom('audit').selectAll().where('subject', '=', subject).orderBy('id').execute(),
    )
  return { id, email, host, token, tenantId, listAudits, client: app.client({ host, token }) }
}
