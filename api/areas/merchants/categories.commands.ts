import type { Translations } from '#contract/fields.ts'
import type { MerchantCategoryUpdateInput, MerchantCategoryInput } from '#contract/areas/merchants/categories.ts'
import type { AuditAction } from '#contract/areas/audit/actions.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'
import { orNotFound, invalid } from '#api/platform/api-error.ts'
import { emit } from '#api/platform/events/outbox.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import type { ResolvedTenant } from '#api/platform/tenancy/tenants.ts'
import {
  deleteMerchantCategory,
  insertMerchantCategory,
  knownGroups,
  lockMerchantCategory,
  isNameTaken,
  oneMerchantCategory,
  setMerchantCategory,
} from './categories.db.ts'

/**
 * Returns a category with its name in the requested language, or in the default language if there is no
 * translation.
 */
export const inLocale = <C extends { name: string; translations: Translations }>(
  category: C,
  locale: string | undefined,
): C =>
  locale === undefined ? category : { ...category, name: category.translations[locale]?.['name'] || category.name }

export async function showMerchantCategory(db: Db, id: string, locale: string | undefined) {
  return inLocale(orNotFound(await oneMerchantCategory(db, id), 'Category'), locale)
}

export async function createMerchantCategory(db: Db, tenant: ResolvedTenant, draft: MerchantCategoryInput) {
  const texts = applyTranslationChange({}, draft, tenant)
  await checkCategory(db, draft, texts, null)
  const id = newId()
  await insertMerchantCategory(db, { id, ...columnsOf(draft), name: draft.name, translations: json(texts) })
  await announce(db, 'merchant_category.created', id, draft)
  return showMerchantCategory(db, id, draft.locale)
}

/** Updates a category. A name sent with a locale other than the default changes only that translation. */
export async function updateMerchantCategory(
  db: Db,
  tenant: ResolvedTenant,
  id: string,
  changes: MerchantCategoryUpdateInput,
) {
  const before = orNotFound(await lockMerchantCategory(db, id), 'Category')
  const texts = applyTranslationChange(before.translations, changes, tenant)
  await checkCategory(db, changes, texts, id)
  const name = texts[tenant.defaultLocale]?.['name']
  await Promise.all([
    setMerchantCategory(db, id, { ...columnsOf(changes), ...(name ? { name } : {}), translations: json(texts) }),
    announce(db, 'merchant_category.updated', id, changes),
  ])
  return showMerchantCategory(db, id, changes.locale)
}

/** Deletes a category. Its merchants remain. */
export async function removeMerchantCategory(db: Db, id: string): Promise<void> {
  const { name } = orNotFound(await lockMerchantCategory(db, id), 'Category')
  await Promise.all([deleteMerchantCategory(db, id), announce(db, 'merchant_category.deleted', id, { name })])
}

/** The shop lists merchants by their categories, so every process forgets its cached lists. */
async function announce(db: Db, action: AuditAction, id: string, changes: object) {
  await audit(db, action, `merchant_category:${id}`, { ...changes })
  await emit(db, 'settings.changed', 'settings', { keys: ['merchant_categories'] })
}

function applyTranslationChange(
  before: Translations,
  { name, locale, translations }: MerchantCategoryUpdateInput,
  tenant: ResolvedTenant,
): Translations {
  const texts = translations ?? before
  if (name === undefined) return texts
  const language = locale ?? tenant.defaultLocale
  return { ...texts, [language]: { ...texts[language], name } }
}

async function checkCategory(
  db: Db,
  { group_ids }: MerchantCategoryUpdateInput,
  texts: Translations,
  exceptId: string | null,
): Promise<void> {
  const groups = [...new Set(group_ids)]
  const [known, ...taken] = await Promise.all([
    groups.length === 0 ? { count: 0 } : knownGroups(db, groups),
    ...Object.entries(texts).map(async ([locale, { name }]) =>
      name !== undefined && (await isNameTaken(db, locale, name, exceptId)) ? locale : undefined,
    ),
  ])
  if (known.count !== groups.length) throw invalid({ group_ids: 'The selected group ids is invalid.' })
  if (taken.some((locale) => locale !== undefined)) throw invalid({ name: 'The name has already been taken.' })
}

const columnsOf = ({ sort_order, group_ids, status, image }: MerchantCategoryUpdateInput) =>
  Object.fromEntries(
    Object.entries({ sort_order, group_ids: group_ids && [...new Set(group_ids)], status, image }).filter(
      ([, value]) => value !== undefined,
    ),
  )
