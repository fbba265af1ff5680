import type { merchantKitchen as calls } from '#contract/areas/kitchen.ts'
import type { Db } from '#api/platform/db/db.ts'
import { notFound } from '#api/platform/api-error.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { kitchenOf, setDone } from './kitchen.commands.ts'
import { changeSetup } from './kitchen-setup.commands.ts'

/** The merchant of the call: its scope. */
function merchantOf({ scope }: Db): string {
  if (scope.merchantId === null) throw notFound('Merchant')
  return scope.merchantId
}

export const merchantKitchen: Handlers<typeof calls> = {
  show: ({ db }) => kitchenOf(db, merchantOf(db)),
  setDone: async ({ db, input }) => {
    await setDone(db, merchantOf(db), input)
    return kitchenOf(db, merchantOf(db))
  },
  saveSetup: async ({ db, input }) => {
    await changeSetup(db, merchantOf(db), input)
    return kitchenOf(db, merchantOf(db))
  },
}
