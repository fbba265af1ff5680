import { BannerInput } from '#contract/areas/banners.ts'
import type { Banner } from '#contract/areas/banners.ts'
import type { PromotionPreview } from '#contract/rules/promotion/promotion-preview.ts'
import { alwaysRun } from '#kit/data/form-values.ts'
import { addPublicationIssues } from './publication-issues.ts'

/** The contract's schema with the rules that the server applies to several fields. `endText`: an end before the start. */
export const bannerForm = (endText: string) =>
  BannerInput.omit({ sort_order: true })
    .required()
    .superRefine((banner, context) => {
      addPublicationIssues(banner, context, endText)
      if (banner.link_type !== 'none' && !isTarget(banner))
        context.addIssue({ code: 'invalid_format', format: 'url', path: ['link_value'], message: 'Invalid URL' })
    }, alwaysRun)

const isTarget = ({ link_type, link_value }: Pick<Banner, 'link_type' | 'link_value'>) =>
  link_type === 'url' ? /^https:\/\/[^\s"<>\\]+$/i.test(link_value ?? '') : Boolean(link_value)

export type BannerValues = Omit<Banner, 'id' | 'sort_order' | 'state' | 'figures' | 'created_at' | 'updated_at'>

export const blankBanner: BannerValues = {
  title: '',
  body: null,
  translations: {},
  image_url: '',
  mobile_image_url: null,
  link_type: 'none',
  link_value: null,
  location: 'global',
  merchant_ids: [],
  group_ids: [],
  locale: null,
  start_date: null,
  end_date: null,
  status: 'active',
}

export const valuesOf = (banner: Banner): BannerValues => ({
  title: banner.title,
  body: banner.body,
  translations: banner.translations,
  image_url: banner.image_url,
  mobile_image_url: banner.mobile_image_url,
  link_type: banner.link_type,
  link_value: banner.link_value,
  location: banner.location,
  merchant_ids: banner.merchant_ids,
  group_ids: banner.group_ids,
  locale: banner.locale,
  start_date: banner.start_date,
  end_date: banner.end_date,
  status: banner.status,
})

/** The banner as the shop shows it, in its own language if it has one. */
export function toPreview({
  title,
  body,
  image_url,
  mobile_image_url,
  link_type,
  locale,
  translations,
}: BannerValues): PromotionPreview {
  const texts = locale === null ? {} : (translations[locale] ?? {})
  return {
    kind: 'banner',
    title: texts['title'] || title,
    body: texts['body'] || body,
    image_url,
    mobile_image_url,
    has_link: link_type !== 'none',
  }
}
