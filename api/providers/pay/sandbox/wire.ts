import { z } from 'zod'

/** Schemas of the test service's API. */
export const WireIntent = z.object({
  ref: z.string(),
  status: z.enum([
    'requires_payment',
    'requires_action',
    'processing',
    'authorized',
    'succeeded',
    'failed',
    'cancelled',
  ]),
  amount: z.int().min(0),
  currency: z.string(),
  failure_reason: z.string().nullable(),
  metadata: z.record(z.string(), z.string()),
  client_secret: z.string().nullish(),
  redirect_url: z.string().nullish(),
})
export type WireIntent = z.infer<typeof WireIntent>

export const NewWireIntent = z.object({
  amount: z.int().min(0).max(1_000_000_000_000),
  currency: z.string().regex(/^[A-Z]{3}$/),
  description: z.string().max(200).default(''),
  metadata: z.record(z.string().max(40), z.string().max(200)).default({}),
  return_url: z.url({ protocol: /^https?$/ }).nullish(),
  webhook_url: z.string().min(1).max(500),
  capture_method: z.enum(['automatic', 'manual']).default('automatic'),
})
export type NewWireIntent = z.output<typeof NewWireIntent>

export const WirePayload = z.object({
  card_number: z.string().max(30).optional().catch(undefined),
  result: z.enum(['success', 'failure']).optional().catch(undefined),
})

export const WireRefund = z.object({
  ref: z.string(),
  intent_ref: z.string(),
  idempotency_key: z.string(),
  amount: z.int(),
  status: z.enum(['succeeded', 'pending', 'failed']),
})
export type WireRefund = z.infer<typeof WireRefund>
export const NewWireRefund = z.object({ intent: z.string().max(80), amount: z.int().min(1) })

export const WireEvent = z.object({ id: z.string().min(1).max(80), type: z.string().min(1).max(80), data: z.unknown() })

export const signatureHeader = 'sandbox-signature'
