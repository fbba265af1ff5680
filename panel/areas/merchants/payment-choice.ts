import type { MerchantModes } from '#contract/areas/payments/modes.ts'

type Mode = MerchantModes['payment_modes'][number]
type Choice = { override_payment_methods: boolean; active: Readonly<Record<string, boolean>> }

/** Which modes a merchant takes, and which is the last one: a store without any cannot sell. */
export function choicesOf(modes: readonly Mode[], { override_payment_methods: isOwn, active }: Choice) {
  const isTaken = ({ payment_mode_id, is_tenant_active }: Mode) =>
    is_tenant_active && (!isOwn || active[payment_mode_id] === true)
  const taken = modes.filter(isTaken)
  return modes.map((mode) => ({
    mode,
    isOn: isTaken(mode),
    isLast: isOwn && taken.length === 1 && isTaken(mode),
    isChangeable: isOwn && mode.is_tenant_active && !(taken.length === 1 && isTaken(mode)),
  }))
}
