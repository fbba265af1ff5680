import type { PanelUser } from './principal.ts'

/** Maximum length of an impersonation in ms. In a merchant of the own tenant it lasts as long as the session. */
export const impersonationLifetimeMs = { operator: 1_800_000, customer: 1_800_000, merchant: 28_800_000 } as const

type Row = { impersonator_id: string | null; merchant_id: string | null; reason: string | null }

/**
 * Limits a user who impersonates to one merchant or, for an operator, to one tenant. It grants no further
 * permissions.
 */
export function withImpersonation(
  user: PanelUser | undefined,
  { impersonator_id: impersonatorId, merchant_id, reason }: Row,
): PanelUser | undefined {
  if (!user || impersonatorId === null) return user
  return {
    ...user,
    impersonation: { merchantId: merchant_id, reason },
    ...(merchant_id === null ? {} : { merchantIds: [merchant_id] }),
  }
}
