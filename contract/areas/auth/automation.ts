import { z } from 'zod'
import { call } from '../../call.ts'
import { emptyObject, id } from '../../fields.ts'

/** Signs a user in at the automation product. The code in the link works once and for a minute. */
export const automation = {
  link: call('tenant', 'GET /automation/auto-login-link', 'ManageTenantAutozod', {
    input: emptyObject,
    output: z.object({ url: z.string() }),
    ownTransactions: true,
  }),
  /** The link itself, where this server is the automation host: leads to the panel. 401 for a code that is not valid. */
  open: call('upload', 'GET /v1/{id}/auto-login/autozod', 'public', {
    input: z.object({ id, auth_token: z.string().min(1).max(200) }),
    output: emptyObject,
    raw: 'redirect',
    tenantless: true,
    ownTransactions: true,
    entity: 'Tenant',
  }),
}
