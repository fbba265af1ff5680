import { z } from 'zod'
import { call } from '../call.ts'
import { id, ids, translations } from '../fields.ts'
import { searchLength } from '../rules/interface-constants.ts'
import { fileUrl } from '../schemas/catalog.ts'
import { promotionsPermission, publication, publicationCalls, publicationInput } from '../schemas/publication.ts'

export const bannerLink = z.enum(['none', 'merchant', 'product', 'category', 'page', 'url'])

export const Banner = z.object({
  id,
  title: z.string(),
  body: z.string().nullable(),
  /** Title, body and pictures in other languages. */
  translations,
  image_url: z.string(),
  mobile_image_url: z.string().nullable(),
  link_type: bannerLink,
  /** Id of a merchant, product or category; slug of a page; https URL. */
  link_value: z.string().nullable(),
  ...publication,
  group_ids: z.array(id),
})
export type Banner = z.infer<typeof Banner>

const fields = z.object({
  title: z.string().trim().min(1).max(100),
  body: z.string().trim().max(200).nullable(),
  translations,
  image_url: fileUrl,
  mobile_image_url: fileUrl.nullable(),
  link_type: bannerLink,
  link_value: z.string().trim().max(500).nullable(),
  ...publicationInput,
  group_ids: ids,
})

const BannerUpdateInput = fields.partial()
export const BannerInput = BannerUpdateInput.extend({ title: fields.shape.title, image_url: fields.shape.image_url })
export type BannerInput = z.output<typeof BannerInput>

/** Something in the shop that a banner can lead to, or a package can contain. */
const Target = z.object({
  /** Id; slug of a page. */
  value: z.string(),
  text: z.string(),
  /** The merchant of a product. */
  merchant_name: z.string().nullable(),
})
export type Target = z.infer<typeof Target>

const targetType = bannerLink.exclude(['none', 'url'])
export type TargetType = z.infer<typeof targetType>

const TargetInput = z.object({
  type: targetType,
  search: z.string().max(searchLength).default(''),
  /** Values that are returned whether they match the search or not. */
  values: z.array(z.string().max(160)).max(100).default([]),
})
export type TargetInput = z.output<typeof TargetInput>

/** Pictures at the top of the shop, in the order of the list. */
export const banners = {
  ...publicationCalls('/banners', 'Banner', { record: Banner, input: BannerInput, updateInput: BannerUpdateInput }),
  /** What matches the search, at most 50, after the asked values. */
  targets: call(
    'tenant',
    'GET /banners/targets',
    [promotionsPermission, 'ManageTenantMerchants', 'ManageTenantSettingsPageBuilder'],
    {
      input: TargetInput,
      output: z.array(Target),
    },
  ),
}
