import type { CampaignInput } from '#contract/areas/campaigns.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import type { Db } from '#api/platform/db/db.ts'
import { apiError } from '#api/platform/api-error.ts'
import { linkTo } from '#api/platform/tenancy/links.ts'
import type { ResolvedTenant } from '#api/platform/tenancy/tenants.ts'
import { sendBulkMails, sendBulkWhatsapp } from '../notifications/mails.commands.ts'
import { queuePushes } from '../notifications/push-log.commands.ts'
import { isDeviceReachable } from '../notifications/services.queries.ts'
import type { LockedCampaign } from './campaigns.db.ts'
import { markPushed, markRecipients } from './recipients.db.ts'
import { findUserAddress, listAddressees, listDevices, listUserDevices, listWhatsappNumbers } from './addressees.db.ts'

export type Recipients = readonly { id: string; customer_id: string }[]
/** Whose store the links of messages lead to. */
export type Store = { services: AppServices; tenant: ResolvedTenant }

/** Queues pushes to devices that a service reaches. Returns the number of customers: who has two devices counts once. */
export async function pushToDevices(
  db: Db,
  campaign: LockedCampaign,
  recipients: Recipients,
  store: Store,
): Promise<number> {
  const devices = await listDevices(
    db,
    recipients.map(({ customer_id }) => customer_id),
  )
  if (devices.length === 0) return 0
  const { config } = store.services
  const isReached = {
    web: true,
    ios: await isDeviceReachable(db, config, 'ios'),
    android: await isDeviceReachable(db, config, 'android'),
  }
  const reached = devices.filter(({ platform }) => isReached[platform])
  const noticeOf = new Map(recipients.map((recipient) => [recipient.customer_id, recipient.id]))
  await queuePushes(
    db,
    reached.map(({ id: tokenId, customer_id, email, mobile }) => ({
      template: 'campaign',
      campaign_id: campaign.id,
      recipient: email || mobile || (customer_id ?? ''),
      subject: campaign.title,
      text: campaign.body,
      link: storeLink(store, `/notices/${noticeOf.get(customer_id ?? '')}`),
      image_url: pictureLink(store, campaign.image_url),
      tokenId,
    })),
  )
  const customers = [...new Set(reached.map(({ customer_id }) => customer_id ?? ''))]
  return customers.length === 0 ? 0 : markPushed(db, campaign.id, customers)
}

const storeLink = ({ services: { config }, tenant }: Store, path: string) =>
  tenant.storeHost ? linkTo(config, tenant.storeHost, path) : path

export async function mailRecipients(
  db: Db,
  campaign: LockedCampaign,
  recipients: Recipients,
  store: Store,
): Promise<number> {
  const addressees = await listAddressees(
    db,
    recipients.map(({ customer_id }) => customer_id),
  )
  if (addressees.length === 0) return 0
  const noticeOf = new Map(recipients.map((recipient) => [recipient.customer_id, recipient.id]))
  await sendBulkMails(
    db,
    addressees.map(({ id: customerId, email, first_name, locale }) => ({
      to: email,
      name: first_name,
      locale: locale ?? store.tenant.defaultLocale,
      template: 'campaign' as const,
      values: { title: campaign.title, body: campaign.body },
      link: storeLink(store, `/notices/${noticeOf.get(customerId)}`),
      unsubscribeLink: storeLink(store, `/notices/${noticeOf.get(customerId)}/unsubscribe`),
    })),
    campaign.id,
  )
  await markRecipients(
    db,
    campaign.id,
    addressees.map((addressee) => addressee.id),
    { is_mailed: true },
  )
  return addressees.length
}

export async function messageRecipients(
  db: Db,
  campaign: LockedCampaign,
  recipients: Recipients,
  store: Store,
): Promise<number> {
  const numbers = await listWhatsappNumbers(
    db,
    recipients.map(({ customer_id }) => customer_id),
  )
  const noticeOf = new Map(recipients.map((recipient) => [recipient.customer_id, recipient.id]))
  await sendBulkWhatsapp(
    db,
    numbers.map(({ id: customerId, mobile, locale }) => ({
      to: mobile ?? '',
      locale: locale ?? store.tenant.defaultLocale,
      title: campaign.title,
      body: campaign.body,
      link: storeLink(store, `/notices/${noticeOf.get(customerId)}`),
      unsubscribeLink: storeLink(store, `/notices/${noticeOf.get(customerId)}/unsubscribe`),
    })),
    campaign.id,
  )
  await markRecipients(
    db,
    campaign.id,
    numbers.map((one) => one.id),
    { is_whatsapp_sent: true },
  )
  return numbers.length
}

/** The absolute address of a picture, as push services need it. */
const pictureLink = (store: Store, path: string | null) => (path?.startsWith('/') ? storeLink(store, path) : path)

/** Sends a message to the signed-in user, by mail and to the devices on which they are signed in. */
export async function sendTestMessage(
  db: Db,
  { title, body, link, image_url }: Pick<CampaignInput, 'title' | 'body' | 'link' | 'image_url'>,
  store: Store,
): Promise<{ email: string; devices: number }> {
  const user = await findUserAddress(db, db.actor.id)
  if (!user) throw apiError('CAMPAIGN_TEST_NEEDS_USER')
  const target = link?.startsWith('https:') ? link : storeLink(store, link ?? '/')
  await sendBulkMails(db, [
    {
      to: user.email,
      name: user.name,
      locale: store.tenant.defaultLocale,
      template: 'campaign',
      values: { title, body },
      link: target,
    },
  ])
  const devices = await listUserDevices(db, user.id)
  await queuePushes(
    db,
    devices.map(({ id: tokenId }) => ({
      template: 'campaign',
      campaign_id: null,
      recipient: user.email,
      subject: title,
      text: body,
      // A browser of the panel opens addresses of the panel alone.
      link: '/campaigns',
      image_url: pictureLink(store, image_url ?? null),
      tokenId,
    })),
  )
  return { email: user.email, devices: devices.length }
}
