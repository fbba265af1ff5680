import type {
  addresses as addressCalls,
  customerPush as pushCalls,
  myReviews as reviewCalls,
  profile as profileCalls,
} from '#contract/areas/storefront/customers.ts'
import { customerOf } from '#api/platform/handlers.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { orNotFound } from '#api/platform/api-error.ts'
import { changeAddress, removeAddress, saveAddress } from './addresses.commands.ts'
import { addressesOf } from '../customers/addresses.queries.ts'
import { changeProfile } from './profile.commands.ts'
import { findCustomer } from '../auth/customers/customers.queries.ts'
import { deletePushToken, insertPushToken } from './push.db.ts'
import { isDeviceReachable } from '../notifications/services.queries.ts'
import { reviewOrder } from '../reviews/new-review.commands.ts'

export const addresses: Handlers<typeof addressCalls> = {
  list: (context) => addressesOf(context.db, customerOf(context).id),
  create: (context) => saveAddress(context.db, customerOf(context).id, context.input),
  update: (context) => changeAddress(context.db, customerOf(context).id, context.input),
  remove: (context) => removeAddress(context.db, customerOf(context).id, context.input.id),
}

export const profile: Handlers<typeof profileCalls> = {
  show: async (context) => orNotFound(await findCustomer(context.db, customerOf(context).id), 'Customer'),
  update: (context) => changeProfile(context, customerOf(context)),
}

export const customerPush: Handlers<typeof pushCalls> = {
  register: async (context) => ({
    ...(await insertPushToken(context.db, customerOf(context).id, context.input.token, context.input.platform)),
    is_channel_available: await isDeviceReachable(context.db, context.services.config, context.input.platform),
  }),
  remove: async (context) => {
    await deletePushToken(context.db, customerOf(context).id, context.input.token)
    return {}
  },
}

export const myReviews: Handlers<typeof reviewCalls> = {
  create: (context) => {
    const { id, firstName, lastName } = customerOf(context)
    return reviewOrder(context.db, { id, name: `${firstName} ${lastName}`.trim() }, context.input)
  },
}
