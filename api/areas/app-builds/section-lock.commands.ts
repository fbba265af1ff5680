import { apiError } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import { isSectionLocked } from './mobile-apps.db.ts'

export async function assertUnlocked(db: Db): Promise<void> {
  if (await isSectionLocked(db)) throw apiError('SECTION_LOCKED')
}
