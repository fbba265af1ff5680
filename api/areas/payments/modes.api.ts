import type { paymentModes as calls } from '#contract/payment-modes.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { translatedField } from '../../platform/text/translations.rules.ts'
import { tenantModes } from './modes.db.ts'

export const paymentModes: Handlers<typeof calls> = {
  list: async ({ db, request }) =>
    (await tenantModes(db)).map(({ id, name, translations, ...mode }) => ({
      ...mode,
      id,
      payment_mode_id: id,
      name: translatedField(translations, request.locale, 'name', name),
    })),
}
