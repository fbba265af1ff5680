import type { EditableForm, FormInput } from '#contract/areas/forms.ts'
import { canEditForm } from '#contract/rules/permissions.ts'
import type { PermissionSet } from '#contract/rules/permissions.ts'
import { apiError, invalid } from '#api/platform/api-error.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import { assertUnmodified } from '#api/platform/db/optimistic-lock.ts'
import { emit } from '#api/platform/events/outbox.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { incrementSettingsVersion, lockSettings } from '../settings/settings.queries.ts'
import { findCategory, findForm, invalidateProducts, upsertForm } from './forms.db.ts'
import type { FormScope } from './forms.db.ts'
import { toChange } from '#api/platform/audit/changes.ts'

type ScopeInput = {
  service: FormScope['service']
  order_type?: FormScope['order_type'] | undefined
  category_id?: string | undefined
}

/** 422 for a scope that the service does not have. */
export function formScope({ service, order_type, category_id }: ScopeInput): FormScope {
  if (service !== 'order' && order_type) throw invalid({ order_type: 'The selected order type is invalid.' })
  if (service !== 'product_category' && category_id)
    throw invalid({ category_id: 'The selected category id is invalid.' })
  if (service === 'product_category' && !category_id)
    throw invalid({ category_id: 'The category id field is required.' })
  return { service, order_type: order_type ?? null, category_id: category_id ?? null }
}

/** Registration belongs to the settings of authentication, the others to those of orders. */
export function assertMayEdit(permissions: PermissionSet, service: FormScope['service']): void {
  if (!canEditForm(permissions, service === 'user_register')) throw apiError('NOT_ALLOWED')
}

export async function showForm(db: Db, scope: FormScope): Promise<EditableForm> {
  return (await findForm(db, scope)) ?? { id: null, ...scope, fields: [], is_active: false, updated_at: null }
}

type Draft = FormInput & { expected_updated_at?: string | undefined }

/** Replaces a form. The shop asks the new fields from its next request on. */
export async function saveForm(db: Db, scope: FormScope, { fields, is_active, expected_updated_at }: Draft) {
  await lockSettings(db)
  const category = scope.category_id === null ? undefined : await findCategory(db, scope.category_id)
  if (scope.category_id !== null && !category) throw invalid({ category_id: 'The selected category id is invalid.' })
  const old = await showForm(db, scope)
  if (old.updated_at !== null) assertUnmodified(old.updated_at, expected_updated_at)
  await upsertForm(db, {
    ...scope,
    id: newId(),
    fields: fields.map((field, index) => ({ ...field, sort_order: index })),
    is_active,
  })
  await incrementSettingsVersion(db)
  if (category) await invalidateProducts(db, category.merchant_id)
  await emit(db, 'settings.changed', 'settings', { keys: ['forms'] })
  const saved = await showForm(db, scope)
  await audit(db, 'form.saved', `form:${saved.id}`, { ...scope, is_active: toChange(old.is_active, is_active) })
  return saved
}
