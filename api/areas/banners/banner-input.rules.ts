import { z } from 'zod'
import type { Banner } from '#contract/areas/banners.ts'

type Target = Pick<Banner, 'link_type' | 'link_value'>
type BannerScope = Pick<Banner, 'location' | 'merchant_ids'>
type Dates = Pick<Banner, 'start_date' | 'end_date'>

const uuid = z.uuid()

/** Fields of a banner whose values do not fit together, with the text for each. */
export const bannerErrors = (banner: Target & BannerScope & Dates): Record<string, string> => ({
  ...linkError(banner),
  ...placeError(banner),
  ...dateError(banner),
})

function linkError({ link_type, link_value }: Target): Record<string, string> {
  if (link_type === 'none') return {}
  if (!link_value) return { link_value: 'The link value field is required.' }
  if (link_type === 'url')
    return isHttpsUrl(link_value) ? {} : { link_value: 'The link must be an address that starts with https://.' }
  if (link_type === 'page')
    return /^[\w-]{1,160}$/.test(link_value) ? {} : { link_value: 'The selected link value is invalid.' }
  return uuid.safeParse(link_value).success ? {} : { link_value: 'The selected link value is invalid.' }
}

const isHttpsUrl = (text: string) => /^https:\/\/[^\s"<>\\]+$/i.test(text) && URL.canParse(text)

/** 'merchants' without merchants would be shown nowhere. */
export const placeError = ({ location, merchant_ids }: BannerScope): Record<string, string> =>
  location === 'merchants' && merchant_ids.length === 0 ? { merchant_ids: 'Choose at least one merchant.' } : {}

export const dateError = ({ start_date, end_date }: Dates): Record<string, string> =>
  start_date !== null && end_date !== null && Date.parse(end_date) <= Date.parse(start_date)
    ? { end_date: 'The end date must be after the start date.' }
    : {}
