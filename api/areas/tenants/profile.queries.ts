import { apiError } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'

/** 423 while support has locked a section of the settings. */
export async function assertSectionUnlocked(db: Db, section: 'domain' | 'mobile_settings'): Promise<void> {
  const { locked_sections } = await db
    .selectFrom('tenant_profile')
    .select('locked_sections')
    .where('tenant_id', '=', db.scope.tenantId)
    .executeTakeFirstOrThrow()
  if (locked_sections.includes(section)) throw apiError('SECTION_LOCKED')
}

/** Whether the first-time set-up was finished. */
export const isSetUp = async (db: Db): Promise<boolean> =>
  (
    await db
      .selectFrom('tenant_profile')
      .select('is_setup_configured')
      .where('tenant_id', '=', db.scope.tenantId)
      .executeTakeFirst()
  )?.is_setup_configured ?? true

/** The currency of the tenant's own bills. */
export const billingCurrencyOf = async (db: Db): Promise<string> =>
  (
    await db
      .selectFrom('tenant_profile')
      .select(['billing_currency', 'currency'])
      .where('tenant_id', '=', db.scope.tenantId)
      .executeTakeFirstOrThrow()
  ).billing_currency
