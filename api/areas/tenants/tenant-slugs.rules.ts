import { firstFreeSlug, slugify } from '#api/platform/text/slug.rules.ts'

const reservedSlugs = new Set([
  'admin',
  'api',
  'www',
  'app',
  'mail',
  'static',
  'files',
  'platform',
  'localhost',
  'store',
  'shop',
  'status',
  'help',
  'support',
  'billing',
])

/** The slug of a tenant name, at most 40 characters; 'store' if the name has no Latin letter. */
export const tenantSlugOf = (name: string): string => slugify(name, 40) || 'store'

/** The first slug that is neither taken nor reserved. */
export const freeTenantSlug = (name: string, taken: ReadonlySet<string>): string =>
  firstFreeSlug(tenantSlugOf(name), (slug) => taken.has(slug) || reservedSlugs.has(slug))
