import type { Db } from '../db/db.ts'
import { hashToken } from '../runtime/hash.ts'
import { newId } from '../runtime/ids.ts'

export const newPrinterIds = () => ({ printer: newId(), print_job: newId() })

type PrinterFixture = { printer: string; print_job: string; merchant: string }

/** A printer with a job that waits. */
export async function insertPrinterFixtures(db: Db, { printer, print_job, merchant }: PrinterFixture, canary: string) {
  const own = { merchant_id: merchant, content: 'kitchen' as const, created_at: db.now }
  await db
    .insertInto('printer')
    .values({
      ...own,
      id: printer,
      name: `${canary} printer`,
      protocol: 'cloudprnt',
      paper_width: '80mm',
      copies: 1,
      occasions: ['accepted'],
      prints_changes: true,
      order_types: [],
      locale: 'en',
      expiry_hours: 4,
      is_active: true,
      secret_hash: hashToken(printer),
      state: 'ready',
      occasions_since: db.now,
      updated_at: db.now,
    })
    .execute()
  await db
    .insertInto('print_job')
    .values({
      ...own,
      id: print_job,
      printer_id: printer,
      occasion: 'test',
      revision: 0,
      copy_number: 1,
      is_copy: false,
      state: 'waiting',
      user_name: `${canary} user`,
      expires_at: '2099-01-01T00:00:00Z',
    })
    .execute()
}
