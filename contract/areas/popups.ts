import { z } from 'zod'
import { call } from '../call.ts'
import { emptyObject, id } from '../fields.ts'
import { NamedReference } from '../schemas/catalog.ts'
import { promotionsPermission, publication, publicationCalls, publicationInput } from '../schemas/publication.ts'

export const popupType = z.enum(['html', 'image'])
export const popupFrequency = z.enum(['every_time', 'once'])
export const popupDevice = z.enum(['both', 'web', 'mobile'])
/** Every popup is as wide, or as wide as a narrower screen. */
export const popupWidth = 400
export const maxPopupHeight = 800

export const Popup = z.object({
  id,
  title: z.string(),
  ...publication,
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
})
export type Popup = z.infer<typeof Popup>

const fields = z.object({
  title: z.string().trim().min(1).max(100),
  ...publicationInput,
  segment_id: id.nullable(),
  frequency: popupFrequency,
  type: popupType,
  width: z.literal(popupWidth),
  height: z.int().min(1).max(maxPopupHeight),
  visible_on: popupDevice,
  value: z.string().trim().min(1).max(50_000),
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

/** Pictures or HTML that open over a page of the shop, in the order of the list. */
export const popups = {
  ...publicationCalls('/popups', 'Popup', { record: Popup, input: PopupInput, updateInput: PopupUpdateInput }),
  /** Segments to which a popup can be limited, by name. */
  segments: call('tenant', 'GET /popups/segments', promotionsPermission, {
    input: emptyObject,
    output: z.array(NamedReference),
  }),
  /** The value as it would be saved: sanitized HTML. */
  preview: call('tenant', 'POST /popups/preview', promotionsPermission, {
    input: PopupInput.pick({ type: true, value: true }),
    output: z.object({ value: z.string() }),
    readOnly: true,
  }),
}
