import { z } from 'zod'
import { call } from '../../call.ts'
import { emptyObject, id } from '../../fields.ts'

const root = '/notification/webhook/{service}'

/** Services report here which messages arrived. The address names the tenant whose secrets sign. */
export const messageReports = {
  /** WhatsApp asks once whether the address is right: the answer is `hub.challenge`. 401 for another token. */
  verify: call('public', `GET ${root}`, 'public', {
    input: z.object({
      service: z.string().max(40),
      tenant_id: id,
      'hub.mode': z.literal('subscribe'),
      'hub.verify_token': z.string().min(1).max(200),
      'hub.challenge': z
        .string()
        .max(200)
        .regex(/^[\w-]+$/),
    }),
    output: z.string(),
    raw: 'text/plain',
    tenantless: true,
    ownTransactions: true,
    entity: 'Service',
  }),
  receive: call('public', `POST ${root}`, 'public', {
    input: z.looseObject({ service: z.string().max(40), tenant_id: id }),
    output: emptyObject,
    tenantless: true,
    signed: true,
    ownTransactions: true,
    bodyLimit: 1_048_576,
    entity: 'Service',
  }),
}
