import type { ScheduleUpdateInput, ScheduleInput } from '#contract/areas/schedules.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { changesOf } from '#api/platform/audit/changes.ts'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'
import { orNotFound, invalid } from '#api/platform/api-error.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { publishCatalogChange } from '../catalog.commands.ts'
import { merchantOf, findForeignReference } from '../catalog.db.ts'
import { unique } from '../products.rules.ts'
import { deleteSchedule, insertSchedule, lockSchedule, oneSchedule, setSchedule } from './schedules.db.ts'
import { scheduleRefusals, slotsOf } from './schedules.rules.ts'
import type { Definition } from './schedules.rules.ts'

export async function createSchedule(db: Db, { name, status, ...draft }: ScheduleInput) {
  const [merchant] = await Promise.all([merchantOf(db, db.merchantId), checkNamed(db, draft)])
  const definition = validatedSchedule(
    {
      type: draft.type,
      slots: [],
      start_date: null,
      end_date: null,
      timezone: orNotFound(merchant, 'Merchant').timezone,
    },
    draft,
  )
  const id = newId()
  await insertSchedule(db, {
    id,
    merchant_id: db.merchantId,
    name,
    status,
    ...columnsOf(definition),
    ...saveLinks(draft),
  })
  await Promise.all([
    publishCatalogChange(db, db.merchantId, draft.product_ids ?? []),
    audit(db, 'schedule.created', `schedule:${id}`, { name, ...draft }),
  ])
  return orNotFound(await oneSchedule(db, id), 'Schedule')
}

export async function updateSchedule(db: Db, id: string, { name, status, ...changes }: ScheduleUpdateInput) {
  const [locked] = await Promise.all([lockSchedule(db, id), checkNamed(db, changes)])
  const before = orNotFound(locked, 'Schedule')
  const columns = {
    ...(name === undefined ? {} : { name }),
    ...(status === undefined ? {} : { status }),
    ...columnsOf(validatedSchedule(before, changes)),
    ...saveLinks(changes),
  }
  await Promise.all([
    setSchedule(db, id, columns),
    audit(db, 'schedule.updated', `schedule:${id}`, changesOf(before, { name, status, ...changes })),
  ])
  await publishCatalogChange(db, db.merchantId, unique([...before.product_ids, ...(changes.product_ids ?? [])]))
  return orNotFound(await oneSchedule(db, id), 'Schedule')
}

/** Deletes a schedule. Its products no longer have a time restriction from it. */
export async function removeSchedule(db: Db, id: string): Promise<void> {
  const { name, product_ids } = orNotFound(await lockSchedule(db, id), 'Schedule')
  await Promise.all([deleteSchedule(db, id), audit(db, 'schedule.deleted', `schedule:${id}`, { name })])
  await publishCatalogChange(db, db.merchantId, product_ids)
}

type Times = Pick<ScheduleUpdateInput, 'type' | 'slots' | 'start_date' | 'end_date' | 'timezone'>

function validatedSchedule(before: Definition, sent: Times): Definition {
  const type = sent.type ?? before.type
  const orOld = <T>(value: T | undefined, old: T): T => (value === undefined ? old : value)
  const definition = {
    type,
    slots: slotsOf(type, sent.slots ?? before.slots),
    start_date: orOld(sent.start_date, before.start_date),
    end_date: orOld(sent.end_date, before.end_date),
    timezone: sent.timezone ?? before.timezone,
  }
  const refusals = scheduleRefusals(definition)
  if (Object.keys(refusals).length > 0) throw invalid(refusals)
  return definition
}

const columnsOf = ({ type, slots, start_date, end_date, timezone }: Definition) => ({
  type,
  slots: json(slots),
  start_date,
  end_date,
  timezone,
})

const saveLinks = ({ product_ids, category_ids }: ScheduleUpdateInput) => ({
  ...(product_ids ? { product_ids: unique(product_ids) } : {}),
  ...(category_ids ? { category_ids: unique(category_ids) } : {}),
})

async function checkNamed(db: Db, { product_ids, category_ids }: ScheduleUpdateInput): Promise<void> {
  const field = await findForeignReference(db, db.merchantId, { product_ids, category_ids })
  if (field) throw invalid({ [field]: `The selected ${field.replaceAll('_', ' ')} is invalid.` })
}
