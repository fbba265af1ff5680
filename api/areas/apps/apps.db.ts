import type { Db } from '#api/platform/db/db.ts'

/** What makes apps active that have no switch: records that are in use, and modules of the plan. */
export async function countsOf(db: Db) {
  const { webhook, api_key, whatsapp_service, delivery_provider, saas_modules } = await db
    .selectFrom('tenant_profile')
    .select((eb) => [
      'saas_modules',
      eb
        .selectFrom('webhook')
        .select((one) => one.fn.countAll<number>().as('count'))
        .where('status', '=', 'active')
        .$asScalar()
        .as('webhook'),
      eb
        .selectFrom('api_key')
        .select((one) => one.fn.countAll<number>().as('count'))
        .$asScalar()
        .as('api_key'),
      eb
        .selectFrom('message_service')
        .select((one) => one.fn.countAll<number>().as('count'))
        .where('service', '=', 'whatsapp')
        .where('is_active', '=', true)
        .$asScalar()
        .as('whatsapp_service'),
      eb
        .selectFrom('delivery_provider')
        .select((one) => one.fn.countAll<number>().as('count'))
        .where('is_active', '=', true)
        .$asScalar()
        .as('delivery_provider'),
    ])
    .executeTakeFirstOrThrow()
  return {
    webhook: Number(webhook ?? 0),
    api_key: Number(api_key ?? 0),
    whatsapp_service: Number(whatsapp_service ?? 0),
    delivery_provider: Number(delivery_provider ?? 0),
    modules: saas_modules.flatMap((one) => (one.active ? one.module_name : [])),
  }
}
