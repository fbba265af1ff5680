import type { forms as calls } from '#contract/areas/forms.ts'
import { sortAnswers } from '#contract/rules/forms/answer-order.ts'
import { assertDateOrder } from '#api/platform/db/listing.ts'
import { panelUser } from '#api/platform/handlers.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { assertMayEdit, formScope, saveForm, showForm } from './forms.commands.ts'
import { categoryFieldIds, listCategories, listForms, listOrderAnswers, listRegistrationAnswers } from './forms.db.ts'

export const forms: Handlers<typeof calls> = {
  list: ({ db }) => listForms(db),
  categories: ({ db, input: { search } }) => listCategories(db, search),
  show: ({ db, input, principal }) => {
    assertMayEdit(panelUser({ principal }).permissions, input.service)
    return showForm(db, formScope(input))
  },
  save: ({ db, input, principal }) => {
    assertMayEdit(panelUser({ principal }).permissions, input.service)
    return saveForm(db, formScope(input), input)
  },
  submissions: async ({ db, principal, input: { service, ...filter } }) => {
    assertMayEdit(panelUser({ principal }).permissions, service)
    assertDateOrder(filter)
    if (service === 'user_register') {
      const { data, meta } = await listRegistrationAnswers(db, filter)
      const { fields } = await showForm(db, formScope({ service }))
      const labels = Object.fromEntries(fields.map(({ id, label }) => [id, label]))
      const ids = fields.map(({ id }) => id)
      return {
        data: data.map((row) => ({ ...row, service, order_id: null, data: sortAnswers(row.data ?? {}, ids), labels })),
        meta,
      }
    }
    const fieldIds = service === 'product_category' ? await categoryFieldIds(db) : undefined
    const { data, meta } = await listOrderAnswers(db, filter, fieldIds)
    return {
      data: data.map(({ field_ids, ...row }) => ({
        ...row,
        service,
        data: sortAnswers(row.data ?? {}, field_ids ?? []),
        labels: row.labels ?? {},
        created_at: row.created_at ?? '',
      })),
      meta,
    }
  },
}
