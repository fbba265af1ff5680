import { newId } from '#api/platform/runtime/ids.ts'
import { defaultText } from '../menu.ts'
import type { FormSeed, TenantSeed } from '../tenant-seed.ts'
import { textAt } from './load-context.ts'
import type { LoadContext } from './load-context.ts'
import { insertAll } from './rows.ts'

/** The forms of a tenant, in its languages. */
export async function loadForms({ db, tenantContext: { tenant } }: LoadContext): Promise<void> {
  const rows = (tenant.forms ?? []).map(({ service, order_type, fields }) => ({
    id: newId(),
    service,
    order_type,
    fields: fields.map(({ id, type, label, options = [] }, sort_order) => ({
      id,
      type,
      label: defaultText(label),
      is_required: false,
      options: options.map(defaultText),
      translations: Object.fromEntries(
        tenant.locales.flatMap((locale, index) =>
          index === 0
            ? []
            : [
                [
                  locale,
                  { label: textAt(label, index), options: options.map((option) => textAt(option, index) ?? '') },
                ],
              ],
        ),
      ),
      sort_order,
    })),
    is_dummy: true,
  }))
  await insertAll(db, 'custom_form', rows)
}

type OrderMoment = { order_type: string; placed_at: number }

/** What a past order answers: the form of its order type, in part, always the same for the same order. */
export function answerColumns({ forms = [] }: Pick<TenantSeed, 'forms'>, { order_type, placed_at }: OrderMoment) {
  const form = forms.find((one) => one.service === 'order' && one.order_type === order_type)
  const answers = form?.fields.flatMap((field, index) => {
    const answer = answerTo(field, Math.floor(placed_at / 60_000) + index)
    return answer === undefined ? [] : [{ id: field.id, label: defaultText(field.label), answer }]
  })
  if (!answers || answers.length === 0) return { form_data: null, form_labels: null }
  return {
    form_data: Object.fromEntries(answers.map(({ id, answer }) => [id, answer])),
    form_labels: Object.fromEntries(answers.map(({ id, label }) => [id, label])),
  }
}

function answerTo({ options = [] }: FormSeed['fields'][number], number: number): string | true | undefined {
  if (options.length === 0) return number % 5 === 0 ? true : undefined
  const option = options[number % options.length]
  return option && defaultText(option)
}
