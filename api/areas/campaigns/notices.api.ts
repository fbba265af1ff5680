import type { notices as calls } from '#contract/areas/campaigns.ts'
import { invalid, orNotFound } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import { definedColumns } from '#api/platform/db/listing.ts'
import { customerOf } from '#api/platform/handlers.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { vapidPublicKey } from '#api/providers/push/web-push.ts'
import { isChannelReady } from '../notifications/services.queries.ts'
import { isTimezone } from '../schedules/timezones.rules.ts'
import { addToCounts } from './campaigns.db.ts'
import { listNotices, openNotice } from './notices.db.ts'
import { findPreference, upsertPreference } from './notice-preferences.db.ts'

const preferenceOf = async (db: Db, customerId: string) =>
  (await findPreference(db, customerId)) ?? { push: true, mail: false, whatsapp: false }

async function openAndCount(db: Db, id: string) {
  const notice = orNotFound(await openNotice(db, id), 'Notice')
  if (notice.isFirst) await addToCounts(db, notice.campaign_id, { opened_count: 1 })
  return notice
}

export const notices: Handlers<typeof calls> = {
  list: (context) => listNotices(context.db, customerOf(context).id, context.input),
  open: async ({ db, input: { id } }) => ({ link: (await openAndCount(db, id)).link }),
  async preference(context) {
    const { db, services } = context
    return {
      ...(await preferenceOf(db, customerOf(context).id)),
      has_whatsapp: await isChannelReady(db, services.config, 'whatsapp'),
      push_key: vapidPublicKey(services.config),
    }
  },
  async savePreference(context) {
    const { db, input } = context
    if (input.timezone !== undefined && !isTimezone(input.timezone))
      throw invalid({ timezone: 'The selected timezone is invalid.' })
    const { id } = customerOf(context)
    await upsertPreference(db, id, definedColumns(input))
    return preferenceOf(db, id)
  },
  async unsubscribe({ db, input: { id } }) {
    const { customer_id } = await openAndCount(db, id)
    await upsertPreference(db, customer_id, { mail: false, whatsapp: false })
    return {}
  },
}
