import type { merchantOrderPos as merchantCalls, orderPos as tenantCalls } from '#contract/areas/orders/pos.ts'
import type { Context, Handlers } from '#api/platform/handlers.ts'
import type { OrderActor } from '../orders.rules.ts'
import { toPanelOrder } from '../order-views.rules.ts'
import { confirmInPos, failInPos, handleManually } from './pos.commands.ts'

type Order = { order_id: string; merchant_id?: string | undefined }

const handlers = (by: OrderActor) => ({
  confirm: async ({ db, input, tenant }: Context<Order & { reference?: string | undefined }>) =>
    toPanelOrder(await confirmInPos(db, input), by, tenant.id),
  fail: async ({ db, input, tenant }: Context<Order & { reason: string }>) =>
    toPanelOrder(await failInPos(db, input), by, tenant.id),
  handleManually: async ({ db, input, tenant }: Context<Order>) =>
    toPanelOrder(await handleManually(db, input), by, tenant.id),
})

export const orderPos: Handlers<typeof tenantCalls> = handlers('tenant')
export const merchantOrderPos: Handlers<typeof merchantCalls> = handlers('merchant')
