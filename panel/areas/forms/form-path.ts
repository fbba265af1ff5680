import type { FormRow } from '#contract/areas/forms.ts'

/** The page that edits a form. */
export function formPath({
  service,
  order_type,
  category_id,
}: Pick<FormRow, 'service' | 'order_type' | 'category_id'>) {
  const query = new URLSearchParams({
    ...(order_type === null ? {} : { order_type }),
    ...(category_id === null ? {} : { category_id }),
  }).toString()
  return `/settings/forms/${service}${query && `?${query}`}`
}
