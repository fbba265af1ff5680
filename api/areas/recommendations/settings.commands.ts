import type { RecommendationKind, RecommendationSettings } from '#contract/areas/recommendations/recommendations.ts'
import { Settings } from '#contract/areas/settings/settings.ts'
import { apiError } from '#api/platform/api-error.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import { putSetting } from '../settings/put-setting.commands.ts'
import { lockSettings, settingsFor } from '../settings/settings.queries.ts'
import { findJob } from './jobs.db.ts'
import { findServedModel } from './model.db.ts'

/** A model that exists decides whether recommendations are initialized, whatever the setting says. */
export async function showSettings(db: Db): Promise<RecommendationSettings> {
  const [{ recommendation_settings }, model, job] = await Promise.all([
    settingsFor(db, null, Settings.pick({ recommendation_settings: true })),
    findServedModel(db),
    findJob(db),
  ])
  return {
    ...recommendation_settings,
    is_initialized: model !== undefined,
    last_trained_at: model?.trained_at ?? null,
    job_id: job?.id ?? null,
  }
}

type Changes = Partial<
  Pick<RecommendationSettings, 'is_enabled' | 'product_enabled' | 'merchant_enabled' | 'order_enabled' | 'max_items'>
>

export async function changeSettings(db: Db, changes: Changes): Promise<RecommendationSettings> {
  await lockSettings(db)
  const old = await showSettings(db)
  const defined = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const saved = { ...old, ...defined }
  const { job_id: _latest, ...stored } = saved
  await putSetting(db, 'recommendation_settings', stored)
  await audit(db, 'recommendations.changed', 'recommendations', { ...defined })
  return saved
}

/** Switches all recommendations or one kind. Switching on all of them switches on the kinds if none is. */
export async function toggle(
  db: Db,
  { is_enabled, type }: { is_enabled: boolean; type: 'all' | RecommendationKind },
): Promise<RecommendationSettings> {
  const settings = await showSettings(db)
  if (!settings.is_initialized) throw apiError('RECOMMENDATIONS_NOT_READY')
  if (type !== 'all')
    return changeSettings(db, { [`${type}_enabled`]: is_enabled, ...(is_enabled ? { is_enabled } : {}) })
  const hasKind = settings.product_enabled || settings.merchant_enabled || settings.order_enabled
  const kinds = { product_enabled: true, merchant_enabled: true, order_enabled: true }
  return changeSettings(db, { is_enabled, ...(is_enabled && !hasKind ? kinds : {}) })
}
