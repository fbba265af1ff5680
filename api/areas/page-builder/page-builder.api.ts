import type {
  pageBuilder as calls,
  pageBuilderTokens as tokenCalls,
} from '#contract/areas/page-builder/page-builder.ts'
import { apiError } from '#api/platform/api-error.ts'
import { panelUser } from '#api/platform/handlers.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { createBuilderToken, readBuilderToken } from './builder-token.ts'
import { changeVisibility, readVisibility } from './visibility.commands.ts'

export const pageBuilder: Handlers<typeof calls> = {
  config(context) {
    const { tenant, input, services } = context
    const { config, clock } = services
    const holder = { tenantId: tenant.id, userId: panelUser(context).id }
    return {
      embed_url: config.PAGE_BUILDER_URL ?? null,
      access_token: createBuilderToken(config, holder, clock()),
      tenant_header: tenant.adminHost ?? '',
      admin_domain: tenant.adminHost ?? '',
      ...(input.query ? { query: input.query } : {}),
      store_type: tenant.businessType,
      ...(tenant.businessType === 'static_merchant' && tenant.staticMerchantId
        ? { merchant_id: tenant.staticMerchantId }
        : {}),
    }
  },
  visibility: ({ db }) => readVisibility(db),
  changeVisibility: ({ db, input }) => changeVisibility(db, input),
  async toggleRecommendations({ db, input: { is_enabled } }) {
    const { sections } = await changeVisibility(db, { sections: { recommendations: is_enabled } })
    return { is_enabled: sections.recommendations }
  },
}

export const pageBuilderTokens: Handlers<typeof tokenCalls> = {
  verify({ tenant, input, services: { config, clock } }) {
    const holder = readBuilderToken(config, tenant.id, input.access_token, clock())
    if (holder === null) throw apiError('NOT_SIGNED_IN')
    return { tenant_id: tenant.id, user_id: holder.userId, expires_at: isoAt(holder.expiresAtMs) }
  },
}
