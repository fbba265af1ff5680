import { canPayBills, isOperator } from '#contract/rules/permissions.ts'
import { isOwner, isPlatform } from './panel-context.ts'
import type { PanelContext } from './panel-context.ts'

const blockedPage = /^(\/m\/[^/]+)?\/blocked$/

/** Inside the native app a merchant's panel needs the plan's module for it; where the module is not listed at all it is part of the plan. */
export function appRedirectOf(
  { modules, panel }: { modules: PanelContext['boot']['tenant']['saas_modules']; panel: PanelContext['panel'] },
  path: string,
  to: (path: string) => string,
): string | undefined {
  const off = modules.some(({ module_name, active }) => module_name === 'merchant_app' && !active)
  return panel === 'merchant' && off && !path.endsWith('/merchantAppBlocked') ? to('/merchantAppBlocked') : undefined
}

/**
 * Where somebody has to go while the plan has expired, or away from the blocked page once it has not;
 * undefined: stay. Who may pay is led to the bill from everywhere.
 */
export function redirectOf(
  { me, active, panel }: Pick<PanelContext, 'me' | 'active' | 'panel'>,
  path: string,
  to: (path: string) => string,
): string | undefined {
  if (isOperator(new Set(me.permissions))) return undefined
  if (active) return blockedPage.test(path) ? to('/dashboard') : undefined
  const pays = !me.impersonation && (isOwner(me) || canPayBills(new Set(me.permissions)))
  const place = pays ? '/billing' : panel === 'merchant' ? to('/blocked') : '/blocked'
  return path === place || path.startsWith(`${place}/`) ? undefined : place
}

/** The platform's own host has tenants and nothing else. */
export const redirectFromUnknownPath = (context: Pick<PanelContext, 'boot'>, path: string): string | undefined =>
  isPlatform(context) && !/^\/(tenants|help)(\/|$)/.test(path) ? '/tenants' : undefined
