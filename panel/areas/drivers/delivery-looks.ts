import type { DeliveryState, FailureReason } from '#contract/areas/drivers/fields.ts'
import type { Shape, Tone } from '#kit/ui/base/status-badge.tsx'

/** How the state of a delivery looks. */
export const looks: Readonly<Record<DeliveryState, { shape: Shape; tone: Tone }>> = {
  assigned: { shape: 'pending', tone: 'now' },
  accepted: { shape: 'driver_assigned', tone: 'info' },
  picked: { shape: 'picked', tone: 'info' },
  delivered: { shape: 'delivered', tone: 'good' },
  failed: { shape: 'cancelled', tone: 'bad' },
  declined: { shape: 'cancelled', tone: 'off' },
  cancelled: { shape: 'cancelled', tone: 'off' },
}

/** The text of a reason; a key that ends with `other` would be a plural. */
export const reasonText = (reason: FailureReason) =>
  reason === 'other' ? ('reason_else' as const) : (`reason_${reason}` as const)
