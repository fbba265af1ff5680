import { z } from 'zod'
import { call } from '../../call.ts'
import { emptyObject, id, instant } from '../../fields.ts'
import { businessType } from '../../schemas/tenant.ts'

export const pageBuilderPermission = 'ManageTenantSettingsPageBuilder'

/** Sections of the shop's home page that can be hidden. */
const homeSections = ['banners', 'categories', 'featured', 'sponsored', 'packages', 'recommendations'] as const
const HomeVisibility = z.object({
  /** False: the shop shows its usual home page instead of the one that was built. */
  is_visible: z.boolean(),
  sections: z.record(z.enum(homeSections), z.boolean()),
})
export type HomeVisibility = z.infer<typeof HomeVisibility>

const BuilderConfig = z.object({
  /** Address of the external builder; null if the platform has none and the panel shows its own. */
  embed_url: z.string().nullable(),
  /** Says for five minutes who is at the screen. It is no session: only `verifyToken` accepts it. */
  access_token: z.string(),
  /** Value of the header X-Tenant. */
  tenant_header: z.string(),
  admin_domain: z.string(),
  query: z.string().optional(),
  store_type: businessType,
  merchant_id: id.optional(),
})

export type BuilderConfig = z.infer<typeof BuilderConfig>

const visibilityPath = '/page-builder/visibility'

/** What the builder needs beside its pages. */
export const pageBuilder = {
  config: call('tenant', 'GET /page-builder/config', pageBuilderPermission, {
    input: z.object({ query: z.string().max(500).optional() }),
    output: BuilderConfig,
  }),
  visibility: call('tenant', `GET ${visibilityPath}`, pageBuilderPermission, {
    input: emptyObject,
    output: HomeVisibility,
  }),
  /** Changes the sections that are sent; the others stay as they are. */
  changeVisibility: call('tenant', `POST ${visibilityPath}`, pageBuilderPermission, {
    input: z.object({
      is_visible: z.boolean().optional(),
      sections: z.partialRecord(z.enum(homeSections), z.boolean()).optional(),
    }),
    output: HomeVisibility,
    message: 'Update Settings Successfully',
  }),
  /** Shows or hides recommendations on the pages of the shop. */
  toggleRecommendations: call('tenant', 'POST /page-builder/toggle-recommendations', pageBuilderPermission, {
    input: z.object({ is_enabled: z.boolean() }),
    output: z.object({ is_enabled: z.boolean() }),
    fallback: 'An error occurred while toggling Recommendations',
  }),
}

/** For external builders: who a token belongs to. 401 for one that is expired or forged. */
export const pageBuilderTokens = {
  verify: call('public', 'POST /page-builder/token', 'public', {
    input: z.object({ access_token: z.string().max(300) }),
    output: z.object({ tenant_id: id, user_id: id, expires_at: instant }),
    limit: { max: 60, seconds: 60 },
  }),
}
