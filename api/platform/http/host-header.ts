import type { IncomingHttpHeaders } from 'node:http'
import { isHostName } from '../tenancy/tenants.ts'
import { apiError } from '../api-error.ts'
import type { ApiError } from '../api-error.ts'

/**
 * Rejects requests whose Host or X-Tenant is not `name[:port]`. Everything behind this check may put the host into a
 * URL or a cache key.
 */
export function checkHostHeaders({ host, 'x-tenant': tenant }: IncomingHttpHeaders): ApiError | undefined {
  const isValid = [host, tenant].every(
    (header) => header === undefined || header === '' || (typeof header === 'string' && isHostName(header)),
  )
  return isValid ? undefined : apiError('BAD_REQUEST')
}

/** The tenant as the request names it: by header, else by host. */
export const tenantNameOf = ({ host, 'x-tenant': tenant }: IncomingHttpHeaders): string =>
  (typeof tenant === 'string' && tenant) || (host ?? '')
