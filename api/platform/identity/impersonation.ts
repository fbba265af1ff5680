import type { PanelUser } from './principal.ts'

/** How long somebody may work in another's place (security R-SES-9), ms; in a merchant of the own network somebody stays as long as signed in. */
export const impersonationLifetimeMs = { operator: 1_800_000, customer: 1_800_000, merchant: 28_800_000 } as const

type Row = { impersonator_id: string | null; merchant_id: string | null; reason: string | null }

/** Who works in a merchant's panel or, as the operator, in a tenant: nothing more than before, and in that one place only. */
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
