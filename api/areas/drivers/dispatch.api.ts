import type {
  driverDispatch as tenantCalls,
  merchantDriverDispatch as merchantCalls,
} from '#contract/areas/drivers/dispatch.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { arrangeRoute, showBoard } from './dispatch.commands.ts'
import { assignDriver, listDrivers, showOrderDelivery, unassignDriver } from './assignment.commands.ts'

const handlers = (by: 'tenant' | 'merchant'): Handlers<typeof tenantCalls> => ({
  show: ({ db, services, input }) => showOrderDelivery(db, services, input),
  drivers: ({ db, input }) => listDrivers(db, by, input),
  assign: async ({ db, services, input }) => {
    await assignDriver(db, by, input)
    return showOrderDelivery(db, services, input)
  },
  unassign: async ({ db, services, input }) => {
    await unassignDriver(db, by, input)
    return showOrderDelivery(db, services, input)
  },
  board: ({ db }) => showBoard(db, by),
  arrange: async ({ db, input }) => {
    await arrangeRoute(db, input)
    return showBoard(db, by)
  },
})

export const driverDispatch: Handlers<typeof tenantCalls> = handlers('tenant')
export const merchantDriverDispatch: Handlers<typeof merchantCalls> = handlers('merchant')
