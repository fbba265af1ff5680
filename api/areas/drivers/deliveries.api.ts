import type {
  DriverDay,
  driverDeliveries as tenantCalls,
  merchantDriverDeliveries as merchantCalls,
} from '#contract/areas/drivers/deliveries.ts'
import type { FailureReason } from '#contract/areas/drivers/fields.ts'
import type { Db } from '#api/platform/db/db.ts'
import { panelUser } from '#api/platform/handlers.ts'
import type { Context, Handlers } from '#api/platform/handlers.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { storeUpload } from '../files/uploads.commands.ts'
import {
  acceptDelivery,
  assertOpenDelivery,
  completeDelivery,
  declineDelivery,
  failDelivery,
  keepPhoto,
  locateDriver,
  pickUpDelivery,
  setDuty,
} from './deliveries.commands.ts'
import type { OwnKey } from './deliveries.commands.ts'
import { findShift } from './shifts.db.ts'
import { listClosedTasks, listTasks } from './tasks.queries.ts'
import { sortTasks, toTask } from './tasks.rules.ts'

const closedMs = 86_400_000

async function dayOf(db: Db, driverId: string, hidesContact: boolean): Promise<DriverDay> {
  const [shift, rows, closed] = await Promise.all([
    findShift(db, driverId),
    listTasks(db, driverId),
    listClosedTasks(db, driverId, isoAt(db.nowMs - closedMs)),
  ])
  return {
    is_on_duty: shift?.is_on_duty ?? false,
    since: shift?.is_on_duty ? shift.since : null,
    tasks: sortTasks(rows.map((row) => [toTask(row, hidesContact), row.route_position] as const)),
    closed,
  }
}

type FailInput = { id: string; reason: FailureReason; note: string }

function handlers(hidesContact: boolean): Handlers<typeof tenantCalls> {
  const day = (context: Context) => dayOf(context.db, panelUser(context).id, hidesContact)
  const step =
    <I extends { id: string }>(command: (db: Db, key: OwnKey, input: I) => Promise<void>) =>
    async (context: Context<I>) => {
      const { db, input } = context
      await command(db, { id: input.id, driverId: panelUser(context).id }, input)
      return day(context)
    }
  return {
    show: day,
    setDuty: async (context) => {
      await setDuty(context.db, panelUser(context).id, context.input.is_on_duty)
      return day(context)
    },
    accept: step(acceptDelivery),
    decline: step((db, key, { note }: { id: string; note: string }) => declineDelivery(db, key, note)),
    pickUp: step(pickUpDelivery),
    deliver: step((db, key, { code }: { id: string; code?: string | undefined }) => completeDelivery(db, key, code)),
    fail: step((db, key, input: FailInput) => failDelivery(db, key, input)),
    photo: async (context) => {
      const { openTransaction, input, file } = context
      const key = { id: input.id, driverId: panelUser(context).id }
      const { merchant_id: merchantId } = await openTransaction((db) => assertOpenDelivery(db, key))
      const photo = await storeUpload(context, { file, type: 'proof', field: 'file', merchantId })
      await openTransaction((db) => keepPhoto(db, key, photo.key))
      return { id: input.id }
    },
    locate: (context) => locateDriver(context.db, panelUser(context).id, context.input),
  }
}

export const driverDeliveries: Handlers<typeof tenantCalls> = handlers(false)
export const merchantDriverDeliveries: Handlers<typeof merchantCalls> = handlers(true)
