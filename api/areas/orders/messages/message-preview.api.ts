import type { messageTemplates as calls } from '#contract/areas/notifications/events.ts'
import { messageEvents } from '#contract/rules/messages/message-events.ts'
import { email, phone } from '#contract/fields.ts'
import { apiError, invalid, orNotFound } from '#api/platform/api-error.ts'
import type { Context, Handlers } from '#api/platform/handlers.ts'
import { linkTo } from '#api/platform/tenancy/links.ts'
import { mailLanguage } from '../../notifications/mails.rules.ts'
import { checkDraft, exampleFor, previewMessage, sendTest } from '../../notifications/preview.commands.ts'
import type { Example } from '../../notifications/preview.commands.ts'
import { isChannelReady } from '../../notifications/services.queries.ts'
import { orderMessageContents } from './order-message-content.queries.ts'
import { newestOrderNumber } from '../orders.db.ts'

type Draft = Parameters<typeof previewMessage>[1]
type Input = Omit<Draft, 'locale'> & { locale?: string | undefined; order_id?: string | undefined }

const draftOf = ({ input, tenant }: Context<Input>): Draft => ({
  ...input,
  locale: mailLanguage(input.locale ?? tenant.defaultLocale),
})

/** The order that fills the tags: the one that is named, else the newest, else an example. */
async function exampleOf({ db, input, tenant, services: { config } }: Context<Input>, draft: Draft): Promise<Example> {
  const key = checkDraft(draft)
  const host = tenant.storeHost
  const example = exampleFor(key, host ? linkTo(config, host, '/') : '/')
  if (messageEvents[key.event].group !== 'orders') return example
  const orderNumber = input.order_id ?? (await newestOrderNumber(db))
  if (orderNumber === undefined) return example
  const [found] = await orderMessageContents(db, config, tenant, [orderNumber])
  const { order, content } = orNotFound(found, 'Order')
  const { values, items, link } = content(key.receiver, draft.locale)
  const shown = { ...values, driver: values['driver'] || 'Sam' }
  // The link of the customer is theirs alone.
  const [site, token] = link?.split('/order#') ?? []
  const page = token === undefined ? link : `${site}/orders/${order.order_id}`
  return {
    values: shown,
    items,
    ...(page ? { link: page } : {}),
    name: order.customer_snapshot.first_name,
    orderNumber,
  }
}

export const messagePreview: Pick<Handlers<typeof calls>, 'preview' | 'test'> = {
  async preview(context) {
    const draft = draftOf(context)
    return previewMessage(context.db, draft, await exampleOf(context, draft))
  },
  async test(context) {
    const draft = draftOf(context)
    const { channel } = checkDraft(draft)
    const example = await exampleOf(context, draft)
    const to = context.input.to
    if (channel === 'push') throw invalid({ id: 'A push goes to devices only.' })
    const address = (channel === 'email' ? email : phone).safeParse(to).data
    if (address === undefined)
      throw invalid({
        to:
          channel === 'email'
            ? 'The to must be a valid email address.'
            : 'The number must be an international one such as +442071234567.',
      })
    if (!(await isChannelReady(context.db, context.services.config, channel))) throw apiError('NO_ACTIVE_CHANNEL')
    return sendTest(context.db, draft, address, example)
  },
}
