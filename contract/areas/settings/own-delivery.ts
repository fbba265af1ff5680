import { z } from 'zod'
import { deliveryProof } from '../drivers/fields.ts'

/** How own drivers hand over orders. */
export const ownDeliverySettings = {
  delivery_proof: deliveryProof.default('code'),
  /** Days after which photos of hand-overs are deleted. */
  proof_photo_days: z.int().min(1).max(365).default(30),
}
