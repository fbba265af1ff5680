import type { storePopups as calls } from '#contract/areas/storefront/popups.ts'
import { notFound } from '#api/platform/api-error.ts'
import { customerOf } from '#api/platform/handlers.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { insertPopupView } from './content/popups.db.ts'

export const storePopups: Handlers<typeof calls> = {
  close: async (context) => {
    if (!(await insertPopupView(context.db, context.input.id, customerOf(context).id))) throw notFound('Popup')
    return {}
  },
}
