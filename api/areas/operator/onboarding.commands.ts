import type { OnboardTenantInput } from '#contract/areas/operator/operator.ts'
import type { Tenant } from '#contract/schemas/tenant.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import { linkTo } from '#api/platform/tenancy/links.ts'
import { hashPassword } from '#api/platform/identity/passwords.ts'
import { actorOf } from '#api/platform/identity/principal.ts'
import { createFirstPasswordLink } from '../auth/first-password.commands.ts'
import { requirePanelUser } from '../auth/auth-context.ts'
import type { AuthContext } from '../auth/auth-context.ts'
import { validateNewTenant } from '../auth/register.commands.ts'
import { sendMail } from '../notifications/mails.commands.ts'
import { toTenant } from '../tenants/boot.rules.ts'
import { claimDomains, parseDomains } from '../tenants/domains.commands.ts'
import { createTenant } from '../tenants/create-tenant.commands.ts'
import { copyAudit } from './operator.db.ts'
import { findTenantRecord } from './tenant-access.ts'

const inviteDays = 7

/** Creates a complete tenant in one transaction; mails are sent from the outbox after the commit. */
export async function onboardTenant(
  context: AuthContext,
  draft: OnboardTenantInput,
): Promise<{ tenant: Tenant; saga_id: string }> {
  const { services, request } = context
  const user = requirePanelUser(context)
  const { name, email, mobile, country, city = null, currency, timezone, business_type, plan_id, owner } = draft
  await validateNewTenant(context, {
    email,
    mobile,
    password: owner.password,
    country,
    currency,
    timezone,
    business_name: name,
  })
  const domains = parseDomains(draft, services.config.HOST_SUFFIX)
  const [first_name, last_name] = [owner.first_name ?? name.slice(0, 25), owner.last_name ?? '']
  const ownerAccount = {
    first_name,
    last_name,
    email,
    mobile,
    password_hash: owner.password === undefined ? null : await hashPassword(owner.password),
  }
  const newTenant = {
    business_name: name,
    email,
    mobile,
    city,
    country,
    currency,
    timezone,
    business_type,
    plan_id,
    owner: ownerAccount,
  }
  const created = await createTenant(
    services,
    newTenant,
    async (db, { ownerId, slug }) => {
      const host = `admin.${slug}.${services.config.HOST_SUFFIX}`
      await claimDomains(db, domains)
      await (owner.password === undefined
        ? inviteOwner(db, context, { id: ownerId, email, first_name }, host)
        : sendWelcome(db, context, { email, first_name }, host))
      await audit(db, 'tenant.founded', `tenant:${db.scope.tenantId}`, { owner: ownerId, plan_id: plan_id ?? null })
      await copyAudit(db, user.homeTenantId, 'tenant.founded')
    },
    actorOf(user, request),
  )
  services.tenants.clearCache()
  return {
    tenant: toTenant(await findTenantRecord(context, created.tenantId), services.clock()),
    saga_id: created.sagaId,
  }
}

type Addressee = { email: string; first_name: string }

const sendWelcome = (db: Db, { services, request }: AuthContext, { email, first_name }: Addressee, host: string) =>
  sendMail(db, {
    to: email,
    template: 'welcome_tenant',
    locale: request.locale,
    name: first_name,
    link: linkTo(services.config, host, '/'),
  })

/** Invites the owner to choose a password, which activates the account. */
async function inviteOwner(
  db: Db,
  { services, request, principal }: AuthContext,
  { id, email, first_name }: Addressee & { id: string },
  host: string,
): Promise<void> {
  const inviter = principal.kind === 'user' ? `${principal.firstName} ${principal.lastName}`.trim() : ''
  const link = await createFirstPasswordLink(
    db,
    services.config,
    { id, email },
    { host, lifetimeMs: inviteDays * 86_400_000 },
  )
  await sendMail(db, {
    to: email,
    template: 'invitation',
    locale: request.locale,
    name: first_name,
    values: { inviter, days: inviteDays },
    link,
  })
}
