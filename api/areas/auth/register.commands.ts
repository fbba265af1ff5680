import type { PanelSession } from '#contract/schemas/auth.ts'
import type { RegisterTenantInput } from '#contract/areas/auth/auth.ts'
import { countryOf } from '#contract/rules/countries.ts'
import { isCurrency } from '#contract/rules/currencies.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { apiError, invalid } from '#api/platform/api-error.ts'
import { linkTo } from '#api/platform/tenancy/links.ts'
import { hashPassword } from '#api/platform/identity/passwords.ts'
import { countNetworkAttempt } from '#api/platform/identity/login-attempts.ts'
import { sendMail } from '../notifications/mails.commands.ts'
import { createTenant } from '../tenants/create-tenant.commands.ts'
import { findTakenOwnerContacts } from '../tenants/owners.queries.ts'
import type { AuthContext } from './auth-context.ts'
import { isEasyToGuess } from './passwords.rules.ts'
import { startPanelSession } from './sign-in.commands.ts'

/** Creates a tenant with its owner and signs the owner in. */
export async function registerTenant(
  context: AuthContext,
  draft: RegisterTenantInput,
): Promise<PanelSession & { saga_id: string }> {
  const { services, request } = context
  await countNetworkAttempt(
    services,
    ['register-tenant'],
    request.ip,
    { maxAttempts: 5, windowSeconds: 60 },
    { maxAttempts: 20, windowSeconds: 3_600 },
  )
  await validateNewTenant(context, draft)
  const {
    first_name,
    last_name,
    email,
    mobile,
    business_name,
    country,
    city = null,
    currency,
    timezone,
    business_type,
    plan_id,
  } = draft
  const owner = { first_name, last_name, email, mobile, password_hash: await hashPassword(draft.password) }
  const created = await createTenant(
    services,
    { business_name, email, mobile, city, country, currency, timezone, business_type, plan_id, owner },
    async (db, { ownerId, slug }) => {
      const link = linkTo(services.config, `admin.${slug}.${services.config.HOST_SUFFIX}`, '/')
      await sendMail(db, { to: email, template: 'welcome_tenant', locale: request.locale, name: first_name, link })
      await audit(db, 'tenant.founded', `tenant:${db.scope.tenantId}`, { owner: ownerId })
    },
  )
  services.tenants.clearCache()
  const tenant = await services.tenants.find(created.tenantId)
  if (!tenant) throw apiError('INTERNAL_ERROR')
  const scope = { tenantId: tenant.id, merchantId: null }
  const tenantContext: AuthContext = {
    ...context,
    tenant,
    openTransaction: (work, options) => context.openTransaction(work, { scope, ...options }),
  }
  return {
    ...(await startPanelSession(tenantContext, { id: created.ownerId, tenant_id: tenant.id }, 'registered')),
    saga_id: created.sagaId,
  }
}

type NewTenantInput = Pick<
  RegisterTenantInput,
  'email' | 'mobile' | 'country' | 'currency' | 'timezone' | 'business_name' | 'confirm_password'
> & { password: string | undefined }

/** Throws 422 for invalid fields of a new tenant. The password is optional. */
export async function validateNewTenant(
  { services }: Pick<AuthContext, 'services'>,
  draft: NewTenantInput,
): Promise<void> {
  const { email, mobile, password, confirm_password = password, country, currency, timezone, business_name } = draft
  const taken = await findTakenOwnerContacts(services.platformPool, email, mobile)
  const errors: Record<string, string> = {
    ...(taken.email ? { email: 'Email ID already taken' } : {}),
    ...(taken.mobile ? { mobile: 'Mobile number already taken' } : {}),
    ...(password === confirm_password ? {} : { confirm_password: 'passwordMismatch' }),
    ...(password !== undefined && isEasyToGuess(password, { email, words: [business_name] })
      ? { password: 'This password is too easy to guess.' }
      : {}),
    ...(countryOf(country) ? {} : { country: 'The selected country is invalid.' }),
    ...(currency === undefined || isCurrency(currency) ? {} : { currency: 'The selected currency is invalid.' }),
    ...(timezone === undefined || isTimezone(timezone) ? {} : { timezone: 'The selected timezone is invalid.' }),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

const isTimezone = (name: string): boolean => name === 'UTC' || Intl.supportedValuesOf('timeZone').includes(name)
