import type { MessageDelivery, MessageDeliveryInput } from '#contract/areas/notifications/delivery.ts'
import { isEmailAddress } from '#contract/areas/notifications/delivery.ts'
import { defaultLogDays } from '#contract/areas/notifications/messages.ts'
import { invalid } from '#api/platform/api-error.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import { definedColumns } from '#api/platform/db/listing.ts'
import { findDeliverySetting, saveDeliverySetting } from './delivery-setting.db.ts'

const maxAddresses = 10

export async function showMessageDelivery(db: Db): Promise<MessageDelivery> {
  const row = await findDeliverySetting(db)
  return {
    quiet_hours: {
      is_enabled: row?.has_quiet_hours ?? false,
      from: row?.quiet_from ?? '21:00',
      until: row?.quiet_until ?? '08:00',
    },
    marketing_limit: {
      is_enabled: row?.has_marketing_limit ?? false,
      messages: row?.marketing_limit ?? 3,
      days: row?.marketing_limit_days ?? 7,
    },
    log_days: row?.log_days ?? defaultLogDays,
    owner_emails: (row?.owner_emails ?? []).join(', '),
  }
}

export async function saveMessageDelivery(db: Db, input: MessageDeliveryInput): Promise<MessageDelivery> {
  const { quiet_hours: hours, marketing_limit: limit, log_days, owner_emails } = input
  const addresses = owner_emails?.split(/[,;\s]+/).flatMap((text) => (text === '' ? [] : [text.toLowerCase()]))
  const wrong = addresses?.find((address) => !isEmailAddress(address))
  if (wrong !== undefined) throw invalid({ owner_emails: `${wrong} is not an e-mail address.` })
  if (addresses && addresses.length > maxAddresses)
    throw invalid({ owner_emails: `The owner emails must not be more than ${maxAddresses} addresses.` })
  if (hours && hours.from === hours.until)
    throw invalid({ 'quiet_hours.until': 'The quiet hours need a beginning and an end.' })
  await saveDeliverySetting(
    db,
    definedColumns({
      has_quiet_hours: hours?.is_enabled,
      quiet_from: hours?.from,
      quiet_until: hours?.until,
      has_marketing_limit: limit?.is_enabled,
      marketing_limit: limit?.messages,
      marketing_limit_days: limit?.days,
      log_days,
      owner_emails: addresses && [...new Set(addresses)],
    }),
  )
  await audit(db, 'message_delivery.saved', `tenant:${db.scope.tenantId}`, { fields: Object.keys(input) })
  return showMessageDelivery(db)
}
