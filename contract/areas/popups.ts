import { z } from 'zod'
import { bannerLocation, publicationState } from './banners.ts'
import { call } from '../call.ts'
import {
  activeStatus,
  deletionOf,
  emptyObject,
  expectedUpdatedAt,
  id,
  idParams,
  ids,
  instant,
  locale,
  moveInput,
  pageOf,
  searchInput,
  sortBy,
} from '../fields.ts'
import { NamedReference } from '../schemas/catalog.ts'

export const popupType = z.enum(['html', 'image'])
export const popupFrequency = z.enum(['every_time', 'once'])
export const popupDevice = z.enum(['both', 'web', 'mobile'])
/** Every popup is as wide, or as wide as a narrower screen. */
export const popupWidth = 400
export const maxPopupHeight = 800

export const Popup = z.object({
  id,
  title: z.string(),
  status: activeStatus,
  state: publicationState,
  /** `global`: all pages. `merchants`: the pages of these merchants only. */
  location: bannerLocation,
  merchant_ids: z.array(id),
  /** Only signed-in customers of the segment see it; null for everybody. */
  segment_id: id.nullable(),
  segment_name: z.string().nullable(),
  frequency: popupFrequency,
  type: popupType,
  width: z.int(),
  height: z.int(),
  visible_on: popupDevice,
  /** Address of a picture, or sanitized HTML. */
  value: z.string(),
  /** The only language in which it is shown; null for all. */
  locale: locale.nullable(),
  sort_order: z.int(),
  start_date: instant.nullable(),
  end_date: instant.nullable(),
  created_at: instant,
  updated_at: instant,
})
export type Popup = z.infer<typeof Popup>

const fields = z.object({
  title: z.string().trim().min(1).max(100),
  status: activeStatus,
  location: bannerLocation,
  merchant_ids: ids,
  segment_id: id.nullable(),
  frequency: popupFrequency,
  type: popupType,
  width: z.literal(popupWidth),
  height: z.int().min(1).max(maxPopupHeight),
  visible_on: popupDevice,
  value: z.string().trim().min(1).max(50_000),
  locale: locale.nullable(),
  sort_order: z.int().min(0).max(1_000_000),
  start_date: instant.nullable(),
  end_date: instant.nullable(),
})

const PopupUpdateInput = fields.partial()
export const PopupInput = PopupUpdateInput.extend({
  title: fields.shape.title,
  location: fields.shape.location,
  frequency: fields.shape.frequency,
  type: fields.shape.type,
  value: fields.shape.value,
})
export type PopupInput = z.output<typeof PopupInput>

const PopupListInput = searchInput.extend({
  ...sortBy('sort_order', 'title', 'start_date', 'end_date', 'created_at'),
  state: publicationState.optional(),
})
export type PopupListInput = z.output<typeof PopupListInput>

const permission = 'ManageTenantPromotions'

/** Pictures or HTML that open over a page of the shop, in the order of the list. */
export const popups = {
  list: call('tenant', 'GET /popups', permission, {
    input: PopupListInput,
    ...pageOf(Popup),
    fallback: 'Something wrong fetching Popups',
  }),
  show: call('tenant', 'GET /popups/{id}', permission, { input: idParams, output: Popup, entity: 'Popup' }),
  create: call('tenant', 'POST /popups', permission, {
    input: PopupInput,
    output: Popup,
    status: 201,
    message: 'Create Popup Successfully',
    fallback: 'Something wrong creating Popup',
  }),
  update: call('tenant', 'PUT /popups/{id}', permission, {
    input: PopupUpdateInput.extend({ id, ...expectedUpdatedAt }),
    output: Popup,
    entity: 'Popup',
    message: 'Update Popup Successfully',
    fallback: 'Something wrong updating Popup',
  }),
  /** Segments to which a popup can be limited, by name. */
  segments: call('tenant', 'GET /popups/segments', permission, {
    input: emptyObject,
    output: z.array(NamedReference),
  }),
  /** The value as it would be saved: sanitized HTML. */
  preview: call('tenant', 'POST /popups/preview', permission, {
    input: PopupInput.pick({ type: true, value: true }),
    output: z.object({ value: z.string() }),
    readOnly: true,
  }),
  move: call('tenant', 'POST /popups/{id}/move', permission, { input: moveInput, output: idParams, entity: 'Popup' }),
  remove: call('tenant', 'DELETE /popups/{id}', permission, {
    ...deletionOf('Popup'),
    entity: 'Popup',
    fallback: 'Something wrong deleting Popup',
  }),
}
