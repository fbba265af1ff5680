import { z } from 'zod'
import { call } from '../../call.ts'
import type { Scope } from '../../call.ts'
import { currency, day, id, idParams, instant, pageOf, paging, sortBy } from '../../fields.ts'
import { merchantSetting } from '../../permissions.ts'
import type { Permission } from '../../permissions.ts'
import { ownerPermission } from '../../rules/permissions.ts'
import { auditAreas } from './actions.ts'

/** `key`: a program with an API key. `system`: a job, or a person who had not signed in. */
const actorKind = z.enum(['user', 'key', 'customer', 'system'])

/** Something that somebody did. Entries are never changed or deleted. */
export const AuditEntry = z.object({
  id,
  at: instant,
  /** area.verb, such as product.deleted. Entries of earlier versions can hold actions that are no longer written. */
  action: z.string(),
  /** kind:id of the record, such as product:0197…; a kind alone if there is only one record of it. */
  record: z.string(),
  /** The present name, else the name at that time. Null if the record has none or is erased. */
  record_name: z.string().nullable(),
  merchant_id: id.nullable(),
  merchant_name: z.string().nullable(),
  actor_kind: actorKind,
  actor_id: id.nullable(),
  actor_name: z.string().nullable(),
  /** Whether somebody else was signed in as the actor. Staff of the platform has no name here. */
  is_impersonated: z.boolean(),
  impersonator_name: z.string().nullable(),
  reason: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** `before` is absent where only the new value was recorded. Values are as the API returns them. */
const FieldChange = z.object({ field: z.string(), before: z.unknown().optional(), after: z.unknown() })
export type FieldChange = z.infer<typeof FieldChange>

export const AuditEntryDetails = AuditEntry.extend({
  changes: z.array(FieldChange),
  /** Of the amounts in the changes. */
  currency,
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  request_id: z.string().nullable(),
})
export type AuditEntryDetails = z.infer<typeof AuditEntryDetails>

const AuditListInput = paging.extend({
  ...sortBy('at'),
  area: z.enum(auditAreas).optional(),
  actor_kind: actorKind.optional(),
  actor_id: id.optional(),
  /** kind:id of a record. */
  record: z.string().max(120).optional(),
  /** In the time zone of the tenant. */
  start_date: day.optional(),
  end_date: day.optional(),
})
export type AuditListInput = z.output<typeof AuditListInput>

const auditCalls = (scope: Scope, path: `/${string}`, needs: readonly Permission[]) => ({
  /**
   * What customers do is listed only with actor_kind=customer, and in the log of one record. At most 10,000 entries
   * are counted.
   */
  list: call(scope, `GET ${path}`, needs, { input: AuditListInput, ...pageOf(AuditEntry) }),
  show: call(scope, `GET ${path}/{id}`, needs, { input: idParams, output: AuditEntryDetails, entity: 'Activity' }),
})

/** What staff, programs and jobs have done in the tenant: for owners. */
export const auditLog = auditCalls('tenant', '/audit/tenant', [ownerPermission])
/** The same in one merchant. */
export const merchantAuditLog = auditCalls('merchant', '/audit/merchant', [merchantSetting('Users')])
