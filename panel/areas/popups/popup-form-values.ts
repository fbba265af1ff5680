import { PopupInput } from '#contract/areas/popups.ts'
import type { Popup } from '#contract/areas/popups.ts'
import { alwaysRun } from '#kit/data/form-values.ts'
import { addPublicationIssues } from '#panel/areas/banners/publication-issues.ts'

/** The contract's schema with the rules that the server applies to several fields. `endText`: an end before the start. */
export const popupForm = (endText: string) =>
  PopupInput.omit({ sort_order: true, width: true })
    .required()
    .superRefine((popup, context) => addPublicationIssues(popup, context, endText), alwaysRun)

export type PopupValues = Omit<
  Popup,
  'id' | 'segment_name' | 'width' | 'sort_order' | 'state' | 'figures' | 'created_at' | 'updated_at'
>

export const blankPopup: PopupValues = {
  title: '',
  status: 'active',
  location: 'global',
  merchant_ids: [],
  segment_id: null,
  frequency: 'once',
  type: 'image',
  height: 400,
  visible_on: 'both',
  value: '',
  locale: null,
  start_date: null,
  end_date: null,
}

export const valuesOf = (popup: Popup): PopupValues => ({
  title: popup.title,
  status: popup.status,
  location: popup.location,
  merchant_ids: popup.merchant_ids,
  segment_id: popup.segment_id,
  frequency: popup.frequency,
  type: popup.type,
  height: popup.height,
  visible_on: popup.visible_on,
  value: popup.value,
  locale: popup.locale,
  start_date: popup.start_date,
  end_date: popup.end_date,
})
