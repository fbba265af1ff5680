import { canPayBills, isOperator } from '#contract/rules/permissions.ts'
import { isOwner, isPlatform } from './panel-context.ts'
import type { PanelContext } from './panel-context.ts'

const blockedPage = /^(\/m\/[^/]+)?\/blocked$/

/**
 * In the native app the merchant panel requires the merchant app module. A plan that does not list the module
 * includes it.
 */
export function appRedirectOf(
  { modules, panel }: { modules: PanelContext['boot']['tenant']['saas_modules']; panel: PanelContext['panel'] },
  path: string,
  to: (path: string) => string,
): string | undefined {
  const isModuleDisabled = modules.some(({ module_name, active }) => module_name === 'merchant_app' && !active)
  return panel === 'merchant' && isModuleDisabled && !path.endsWith('/merchantAppBlocked')
    ? to('/merchantAppBlocked')
    : undefined
}

/**
 * Redirect of a user while the plan has expired, or away from the blocked page once it is active. Undefined: no
 * redirect. Users who can pay are sent to the billing page.
 */
export function redirectOf(
  { me, active, panel }: Pick<PanelContext, 'me' | 'active' | 'panel'>,
  path: string,
  to: (path: string) => string,
): string | undefined {
  if (isOperator(new Set(me.permissions))) return undefined
  if (active) return blockedPage.test(path) ? to('/dashboard') : undefined
  const canPay = !me.impersonation && (isOwner(me) || canPayBills(new Set(me.permissions)))
  const target = canPay ? '/billing' : panel === 'merchant' ? to('/blocked') : '/blocked'
  return path === target || path.startsWith(`${target}/`) ? undefined : target
}

/** The platform's own host has only the pages of tenants, revenue and help. */
export const redirectFromUnknownPath = (context: Pick<PanelContext, 'boot'>, path: string): string | undefined =>
  isPlatform(context) && !/^\/(tenants|revenue|help)(\/|$)/.test(path) ? '/tenants' : undefined
