import { z } from 'zod'
import type { ServiceName } from '#contract/rules/messages/message-services.ts'
import type { Db } from '#api/platform/db/db.ts'
import { job, jobType } from '#api/platform/events/job.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import type { DeliveryReport } from '#api/providers/messages/delivery-reports.ts'

/** A report can arrive before the answer to the request that it is about was stored. */
const retryAfterMs = 10_000

const reportInput = z.object({
  service: z.string(),
  serviceMessageId: z.string(),
  outcome: z.enum(['delivered', 'bounced', 'failed']),
  reason: z.string().nullable(),
})
const applyReport = jobType('notifications.apply-report', reportInput)

/** Stores what became of messages. A report for a message that is not known as sent yet is looked at once more. */
export async function applyReports(db: Db, service: ServiceName, reports: readonly DeliveryReport[]): Promise<void> {
  for (const report of reports)
    if (!(await storeOutcome(db, service, report)))
      await applyReport.enqueue(db, { service, ...report }, { at: isoAt(Date.parse(db.now) + retryAfterMs) })
}

export const applyReportJob = job({
  ...applyReport,
  async run({ db, input: { service, ...report } }) {
    await storeOutcome(db, service, report)
  },
})

/**
 * A bounce is final, also after a delivery: mail servers accept some mails before they return them. Returns whether
 * the message is known; repeated and late reports change nothing.
 */
async function storeOutcome(
  db: Db,
  service: string,
  { serviceMessageId, outcome, reason }: DeliveryReport,
): Promise<boolean> {
  const message = await db
    .selectFrom('message')
    .select(['id', 'status'])
    .where('service', '=', service)
    .where('service_message_id', '=', serviceMessageId)
    .where('status', '<>', 'waiting')
    .forUpdate()
    .executeTakeFirst()
  if (!message) return false
  const isNews = message.status === 'sent' || (message.status === 'delivered' && outcome !== 'delivered')
  if (isNews)
    await db
      .updateTable('message')
      .set({ status: outcome, failure: reason?.replaceAll('\0', '') ?? null, finished_at: db.now })
      .where('id', '=', message.id)
      .execute()
  return true
}
