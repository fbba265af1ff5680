import type { Db } from '#api/platform/db/db.ts'
import { SocialLinks } from '#contract/areas/settings/social-links.ts'
import type { Brand } from './mails.rules.ts'

/** The tenant’s display name, primary colour and pages on social media. */
export async function loadBrand(db: Db): Promise<Brand> {
  const [tenant, settings] = await Promise.all([
    db.selectFrom('tenant').select('name').where('id', '=', db.scope.tenantId).executeTakeFirstOrThrow(),
    db
      .selectFrom('setting')
      .select(['setting_key', 'setting_value'])
      .where('setting_key', 'in', ['business_details', 'colors', 'social_links'])
      .where('merchant_id', 'is', null)
      .where('locale', 'is', null)
      .execute(),
  ])
  const values = new Map(settings.map(({ setting_key, setting_value }) => [setting_key, setting_value]))
  return {
    store: textField(values.get('business_details'), 'business_name') ?? tenant.name,
    color: textField(values.get('colors'), 'primary'),
    links: SocialLinks.catch([]).parse(values.get('social_links')),
  }
}

function textField(value: unknown, key: string): string | null {
  const text: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, key) : null
  return typeof text === 'string' && text !== '' ? text : null
}
