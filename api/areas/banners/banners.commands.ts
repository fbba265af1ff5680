import type { Banner, BannerInput } from '#contract/areas/banners.ts'
import { publicationState } from '#contract/rules/promotion/publication.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { changesOf } from '#api/platform/audit/changes.ts'
import { invalid, orNotFound } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'
import { hasRows } from '#api/platform/db/references.ts'
import { lastSortOrder } from '#api/platform/db/row-order.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { bannerErrors } from './banner-input.rules.ts'
import { deleteBanner, findBanner, hasPage, insertBanner, updateBanner } from './banners.db.ts'
import type { BannerRow } from './banners.db.ts'

type Draft = Omit<Banner, 'id' | 'state' | 'figures' | 'created_at' | 'updated_at'>

const blank: Omit<Draft, 'title' | 'image_url' | 'sort_order'> = {
  body: null,
  translations: {},
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

export const toBanner = (row: BannerRow, nowMs: number): Banner => ({ ...row, state: publicationState(row, nowMs) })

export const showBanner = async (db: Db, id: string): Promise<Banner> =>
  toBanner(orNotFound(await findBanner(db, id), 'Banner'), db.nowMs)

/** A new banner is the last one. */
export async function createBanner(db: Db, input: BannerInput): Promise<Banner> {
  const id = newId()
  const sort_order = input.sort_order ?? (await lastSortOrder(db, 'banner'))
  await insertBanner(db, { id, ...(await toColumns(db, { ...blank, ...input, sort_order })) })
  await audit(db, 'banner.created', `banner:${id}`, input)
  return showBanner(db, id)
}

/** Changes the sent fields. The banner must be valid as a whole afterwards. */
export async function changeBanner(db: Db, id: string, changes: Partial<BannerInput>): Promise<Banner> {
  const old = await showBanner(db, id)
  await updateBanner(db, id, await toColumns(db, { ...old, ...changes }))
  await audit(db, 'banner.updated', `banner:${id}`, changesOf(old, changes))
  return showBanner(db, id)
}

export async function removeBanner(db: Db, id: string): Promise<{ id: string }> {
  const { title } = await showBanner(db, id)
  await deleteBanner(db, id)
  await audit(db, 'banner.deleted', `banner:${id}`, { title })
  return { id }
}

/** The columns of a banner. Values that do not apply are removed; 422 for values that do not fit together. */
async function toColumns(db: Db, draft: Draft) {
  const link_value = draft.link_type === 'none' ? null : draft.link_value
  const merchant_ids = draft.location === 'global' ? [] : [...new Set(draft.merchant_ids)]
  const group_ids = [...new Set(draft.group_ids)]
  const errors = bannerErrors({ ...draft, link_value, merchant_ids })
  const [hasTarget, hasMerchants, hasGroups] = await Promise.all([
    errors['link_value'] === undefined && link_value !== null ? isLinkTarget(db, draft.link_type, link_value) : true,
    hasRows(db, 'merchant', draft.merchant_ids),
    hasRows(db, 'merchant_group', group_ids),
  ])
  const allErrors = {
    ...errors,
    ...(hasTarget ? {} : { link_value: 'The selected link value is invalid.' }),
    ...(hasMerchants ? {} : { merchant_ids: 'Choose merchants of this network.' }),
    ...(hasGroups ? {} : { group_ids: 'The selected group ids is invalid.' }),
  }
  if (Object.keys(allErrors).length > 0) throw invalid(allErrors)
  return {
    title: draft.title,
    body: draft.body || null,
    translations: json(draft.translations),
    image_url: draft.image_url,
    mobile_image_url: draft.mobile_image_url,
    link_type: draft.link_type,
    link_value,
    location: draft.location,
    merchant_ids,
    group_ids,
    locale: draft.locale,
    sort_order: draft.sort_order,
    start_date: draft.start_date,
    end_date: draft.end_date,
    status: draft.status,
  }
}

/** Whether the target of a link exists. Any https address does. */
async function isLinkTarget(db: Db, type: Draft['link_type'], value: string): Promise<boolean> {
  if (type === 'merchant' || type === 'product') return hasRows(db, type, [value.toLowerCase()])
  if (type === 'category') return hasRows(db, 'merchant_category', [value.toLowerCase()])
  return type === 'page' ? hasPage(db, value) : true
}
