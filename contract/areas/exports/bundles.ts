import { z } from 'zod'
import { call } from '../../call.ts'
import { locale, pageOf, searchInput, sortBy } from '../../fields.ts'
import { ownerPermission } from '../../rules/permissions.ts'
import { ExportRecord } from '../exports.ts'

/** Everything of the tenant in one ZIP file, for its owners. */
export const bundles = {
  /** Needs the password of the caller, unless the session began in the last five minutes. */
  start: call('tenant', 'POST /stats/bundles', [ownerPermission], {
    input: z.object({ current_password: z.string().max(200).optional(), language: locale.default('en') }),
    output: ExportRecord,
    status: 201,
    ownTransactions: true,
  }),
  list: call('tenant', 'GET /stats/bundles', [ownerPermission], {
    input: searchInput.extend(sortBy('created_at', 'date', 'records', 'status')),
    ...pageOf(ExportRecord),
  }),
}
