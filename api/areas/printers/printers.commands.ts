import { randomBytes } from 'node:crypto'
import type { Printer, PrinterInput, PrinterList, PrinterWithAddress } from '#contract/areas/printers.ts'
import { maxPrinters } from '#contract/areas/printers.ts'
import { apiError, invalid, orNotFound } from '#api/platform/api-error.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import { assertUnmodified } from '#api/platform/db/optimistic-lock.ts'
import { hashToken } from '#api/platform/runtime/hash.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { listStations } from '../kitchen/kitchen.queries.ts'
import { isOnline } from './print-jobs.rules.ts'
import {
  countPrinters,
  deletePrinter,
  findPrinter,
  insertPrinter,
  listPrinters,
  lockMerchant,
  lockPrinter,
  updatePrinter,
} from './printers.db.ts'
import type { ListedPrinter } from './printers.db.ts'

/** Length of a printer's secret. In base64url it has 32 characters: web pages of printers take short addresses. */
const secretBytes = 24

const newSecret = () => randomBytes(secretBytes).toString('base64url')

const toPrinter = (row: ListedPrinter, db: Db): Printer => ({
  ...row,
  waiting_jobs: Number(row.waiting_jobs ?? 0),
  is_online: isOnline(row.seen_at, db.nowMs),
})

export async function printersOf(db: Db, merchantId: string): Promise<PrinterList> {
  const [rows, stations] = await Promise.all([listPrinters(db, merchantId), listStations(db, merchantId)])
  return { printers: rows.map((row) => toPrinter(row, db)), stations }
}

async function printerOf(db: Db, merchantId: string, id: string): Promise<Printer> {
  const row = (await listPrinters(db, merchantId)).find((one) => one.id === id)
  return toPrinter(orNotFound(row, 'Printer'), db)
}

/** A receipt has all lines: only kitchen tickets have a station. */
const withStation = ({ station, content }: Pick<PrinterInput, 'station' | 'content'>) =>
  content === 'receipt' ? null : station

async function assertStation(db: Db, merchantId: string, station: string | null): Promise<void> {
  if (station !== null && !(await listStations(db, merchantId)).includes(station))
    throw invalid({ station: 'The selected station is invalid.' })
}

async function assertName(db: Db, merchantId: string, name: string, id?: string): Promise<void> {
  const others = await listPrinters(db, merchantId)
  if (others.some((one) => one.id !== id && one.name.toLowerCase() === name.toLowerCase()))
    throw invalid({ name: 'The name has already been taken.' })
}

type AddressOf = (printer: Pick<Printer, 'id' | 'protocol'>, secret: string) => string

/** A new printer with its address, which is not shown again. */
export async function createPrinter(
  db: Db,
  merchantId: string,
  input: PrinterInput,
  addressOf: AddressOf,
): Promise<PrinterWithAddress> {
  await lockMerchant(db, merchantId)
  if ((await countPrinters(db, merchantId)) >= maxPrinters) throw apiError('TOO_MANY_PRINTERS', { limit: maxPrinters })
  const station = withStation(input)
  await assertStation(db, merchantId, station)
  await assertName(db, merchantId, input.name)
  const [id, secret] = [newId(), newSecret()]
  await insertPrinter(db, {
    ...input,
    id,
    station,
    merchant_id: merchantId,
    secret_hash: hashToken(secret),
    state: 'unknown',
    occasions_since: db.now,
    created_at: db.now,
    updated_at: db.now,
  })
  await audit(db, 'printer.created', `printer:${id}`, { name: input.name, protocol: input.protocol })
  const printer = await printerOf(db, merchantId, id)
  return { ...printer, poll_url: addressOf(printer, secret) }
}

type Changes = { [K in keyof Omit<PrinterInput, 'protocol'>]?: PrinterInput[K] | undefined }

/** 409 if the printer was saved after `expectedUpdatedAt`. */
export async function changePrinter(
  db: Db,
  merchantId: string,
  id: string,
  { changes, expectedUpdatedAt }: { changes: Changes; expectedUpdatedAt: string | undefined },
): Promise<Printer> {
  const before = orNotFound(await lockPrinter(db, id), 'Printer')
  assertUnmodified(before.updated_at, expectedUpdatedAt)
  const after = { ...before, ...withoutUndefined(changes) }
  const station = withStation(after)
  if (station !== before.station) await assertStation(db, merchantId, station)
  if (after.name !== before.name) await assertName(db, merchantId, after.name, id)
  const isTriggerChanged =
    String(after.occasions.toSorted()) !== String(before.occasions.toSorted()) ||
    String(after.order_types.toSorted()) !== String(before.order_types.toSorted()) ||
    (after.is_active && !before.is_active)
  await updatePrinter(db, id, {
    ...withoutUndefined(changes),
    station,
    ...(isTriggerChanged ? { occasions_since: db.now } : {}),
    updated_at: db.now,
  })
  await audit(db, 'printer.updated', `printer:${id}`, { ...changes })
  return printerOf(db, merchantId, id)
}

const withoutUndefined = (changes: Changes) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as {
    [K in keyof Changes]?: NonNullable<Changes[K]> | (K extends 'station' ? null : never)
  }

/** A new secret for a printer; the old one stops working at once. */
export async function renewAddress(
  db: Db,
  merchantId: string,
  id: string,
  addressOf: AddressOf,
): Promise<PrinterWithAddress> {
  const { name } = orNotFound(await lockPrinter(db, id), 'Printer')
  const secret = newSecret()
  await updatePrinter(db, id, { secret_hash: hashToken(secret), updated_at: db.now })
  await audit(db, 'printer.address_renewed', `printer:${id}`, { name })
  const printer = await printerOf(db, merchantId, id)
  return { ...printer, poll_url: addressOf(printer, secret) }
}

export async function removePrinter(db: Db, id: string): Promise<{ id: string }> {
  const { name } = orNotFound(await findPrinter(db, id), 'Printer')
  await deletePrinter(db, id)
  await audit(db, 'printer.deleted', `printer:${id}`, { name })
  return { id }
}
