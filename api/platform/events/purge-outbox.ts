import { isoAt } from '../runtime/clock.ts'
import type { CronJob } from './job.ts'

/** Longer than any client or process reads events again, and than queued jobs are kept. */
const keptMs = 7 * 86_400_000
const batchSize = 5_000

/** Deletes relayed rows of the outbox after a week, a part at a time. */
export const purgeOutbox: CronJob = {
  name: 'events.purge-outbox',
  cron: '47 * * * *',
  async run({ platformPool, clock }) {
    for (let deleted = batchSize; deleted === batchSize;) {
      const { rowCount } = await platformPool.query(
        `delete from outbox o using (select tenant_id, id from outbox
            where created_at < $1 and relayed_at is not null order by created_at limit $2) old
          where o.tenant_id = old.tenant_id and o.id = old.id`,
        [isoAt(clock() - keptMs), batchSize],
      )
      deleted = rowCount ?? 0
    }
  },
}
