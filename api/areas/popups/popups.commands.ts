import type { Popup, PopupInput } from '#contract/areas/popups.ts'
import { popupWidth } from '#contract/areas/popups.ts'
import { publicationState } from '#contract/rules/promotion/publication.ts'
import { fileUrl } from '#contract/schemas/catalog.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { changesOf } from '#api/platform/audit/changes.ts'
import { invalid, orNotFound } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import { hasRows } from '#api/platform/db/references.ts'
import { lastSortOrder } from '#api/platform/db/row-order.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { sanitizeHtml } from '#api/platform/sanitize-html.ts'
import { dateError, placeError } from '../banners/banner-input.rules.ts'
import { deletePopup, findPopup, insertPopup, updatePopup } from './popups.db.ts'
import type { PopupRow } from './popups.db.ts'

type Draft = Omit<Popup, 'id' | 'state' | 'figures' | 'segment_name' | 'width' | 'created_at' | 'updated_at'>

const blank: Omit<Draft, 'title' | 'location' | 'frequency' | 'type' | 'value' | 'sort_order'> = {
  status: 'active',
  merchant_ids: [],
  segment_id: null,
  height: 400,
  visible_on: 'both',
  locale: null,
  start_date: null,
  end_date: null,
}

export const toPopup = (row: PopupRow, nowMs: number): Popup => ({ ...row, state: publicationState(row, nowMs) })

export const showPopup = async (db: Db, id: string): Promise<Popup> =>
  toPopup(orNotFound(await findPopup(db, id), 'Popup'), db.nowMs)

/** A new popup is the last one. */
export async function createPopup(db: Db, input: PopupInput): Promise<Popup> {
  const id = newId()
  const sort_order = input.sort_order ?? (await lastSortOrder(db, 'popup'))
  await insertPopup(db, { id, ...(await toColumns(db, { ...blank, ...input, sort_order })) })
  await audit(db, 'popup.created', `popup:${id}`, input)
  return showPopup(db, id)
}

/** Changes the sent fields. The popup must be valid as a whole afterwards. */
export async function changePopup(db: Db, id: string, changes: Partial<PopupInput>): Promise<Popup> {
  const old = await showPopup(db, id)
  await updatePopup(db, id, await toColumns(db, { ...old, ...changes }))
  await audit(db, 'popup.updated', `popup:${id}`, changesOf(old, changes))
  return showPopup(db, id)
}

export async function removePopup(db: Db, id: string): Promise<{ id: string }> {
  const { title } = await showPopup(db, id)
  await deletePopup(db, id)
  await audit(db, 'popup.deleted', `popup:${id}`, { title })
  return { id }
}

/** The columns of a popup, with sanitized HTML. 422 for values that do not fit together. */
async function toColumns(db: Db, draft: Draft) {
  const merchant_ids = draft.location === 'global' ? [] : [...new Set(draft.merchant_ids)]
  const value = draft.type === 'html' ? sanitizeHtml(draft.value).trim() : draft.value
  const [hasMerchants, hasSegment] = await Promise.all([
    hasRows(db, 'merchant', draft.merchant_ids),
    hasRows(db, 'segment', draft.segment_id === null ? [] : [draft.segment_id]),
  ])
  const errors = {
    ...placeError({ ...draft, merchant_ids }),
    ...dateError(draft),
    ...valueError(draft.type, value),
    ...(hasSegment ? {} : { segment_id: 'The selected segment id is invalid.' }),
    ...(hasMerchants ? {} : { merchant_ids: 'Choose merchants of this network.' }),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return {
    title: draft.title,
    status: draft.status,
    location: draft.location,
    merchant_ids,
    segment_id: draft.segment_id,
    frequency: draft.frequency,
    type: draft.type,
    width: popupWidth,
    height: draft.height,
    visible_on: draft.visible_on,
    value,
    locale: draft.locale,
    sort_order: draft.sort_order,
    start_date: draft.start_date,
    end_date: draft.end_date,
  }
}

function valueError(type: Draft['type'], value: string): Record<string, string> {
  if (type === 'html') return value === '' ? { value: 'The HTML has nothing that can be shown.' } : {}
  return fileUrl.safeParse(value).success ? {} : { value: 'Choose a picture.' }
}
