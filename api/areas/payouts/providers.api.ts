import type {
  MerchantPayoutAccount,
  ownPayoutProviders as ownCalls,
  payoutProviders as calls,
} from '#contract/areas/payouts/providers.ts'
import type { ParsedInput } from '#contract/call.ts'
import { apiError, orNotFound } from '#api/platform/api-error.ts'
import { panelUser } from '#api/platform/handlers.ts'
import type { Context, Handlers } from '#api/platform/handlers.ts'
import type { Db } from '#api/platform/db/db.ts'
import { requireRecentLogin } from '../auth/reauthentication.commands.ts'
import { disconnectAccount, saveAccount, selectMerchantAccount } from './accounts/accounts.commands.ts'
import { ownProvider, ownProviders } from './accounts/own-providers.commands.ts'
import { merchantAccount } from './accounts/merchant-account.commands.ts'
import { listMerchantAccounts } from './accounts/account-list.db.ts'
import { findMerchant } from './accounts/accounts.db.ts'
import { checkConnectKey } from './connect.commands.ts'
import { startOnboarding } from './onboarding.commands.ts'
import {
  setProviderActive,
  settingsOf,
  toProvider,
  toProviderDetails,
  updateProviderSettings,
} from './providers.commands.ts'
import { findProvider, listProviders } from './providers.db.ts'
import { removeSchedule, saveSchedule, scheduleOf } from './schedules.commands.ts'

/** Whoever acts for somebody else cannot change where money goes, and everybody else needs a fresh password. */
async function requirePersonalLogin(context: Context, password: string | undefined): Promise<void> {
  const user = panelUser(context)
  if (user.impersonatorId !== null) throw apiError('NOT_ALLOWED')
  await requireRecentLogin(context, user, password)
}

type MerchantChange = ParsedInput<typeof calls.saveMerchantSettings>

async function saveMerchantSettings(context: Context<MerchantChange>): Promise<MerchantPayoutAccount> {
  const {
    merchant_id: merchantId,
    payout_provider_id: providerId,
    settings,
    current_password,
    ...change
  } = context.input
  const hasDetails = Object.keys(settings).length > 0
  if (hasDetails) await requirePersonalLogin(context, current_password)
  const { services, tenant } = context
  return context.openTransaction(async (db) => {
    orNotFound(await findMerchant(db, merchantId), 'Merchant')
    orNotFound(await findProvider(db, providerId), 'Payout provider')
    if (hasDetails)
      await saveAccount(db, services.config, { merchantId, providerId, settings, locale: tenant.defaultLocale })
    await saveMerchantSchedule(db, merchantId, change)
    return merchantAccount(db, merchantId, providerId)
  })
}

async function saveMerchantSchedule(
  db: Db,
  merchantId: string,
  {
    schedule: frequency,
    weekday,
    month_day,
    minimum_amount,
    has_shared_schedule,
  }: Omit<MerchantChange, 'merchant_id' | 'payout_provider_id' | 'settings'>,
): Promise<void> {
  if (has_shared_schedule) return removeSchedule(db, merchantId)
  const changes = { frequency, weekday, month_day, minimum_amount }
  if (Object.values(changes).every((value) => value === undefined)) return
  const { next_at: _next, ...current } = await scheduleOf(db, merchantId)
  await saveSchedule(db, merchantId, {
    frequency: frequency ?? current.frequency,
    weekday: weekday ?? current.weekday,
    month_day: month_day ?? current.month_day,
    minimum_amount: minimum_amount ?? current.minimum_amount,
  })
}

/** A new key of Stripe is checked with a call, outside of transactions. */
async function hiddenSettings(
  { services, openTransaction, tenant }: Context,
  id: string,
  { environment, settings }: Pick<ParsedInput<typeof calls.update>, 'environment' | 'settings'>,
) {
  const row = orNotFound(await openTransaction((db) => findProvider(db, id)), 'Payout provider')
  const stored = settingsOf(services.config, tenant.id, row)
  const secret_key = settings['secret_key'] || stored['secret_key']
  if (row.provider !== 'stripe_connect' || !secret_key) return {}
  const { adminHost } = tenant
  return checkConnectKey({ services, tenantId: tenant.id }, { environment, secret_key, stored, adminHost })
}

export const payoutProviders: Handlers<typeof calls> = {
  list: async ({ db, input }) => {
    const { data, meta } = await listProviders(db, input)
    return { data: data.map(toProvider), meta }
  },
  show: async ({ db, services, input: { id } }) =>
    toProviderDetails(services.config, db.scope.tenantId, orNotFound(await findProvider(db, id), 'Payout provider')),
  setActive: ({ db, input }) => setProviderActive(db, input.payout_provider_id, input.is_active),
  update: async (context) => {
    const { payout_provider_id: id, current_password, ...change } = context.input
    await requirePersonalLogin(context, current_password)
    const hidden = await hiddenSettings(context, id, change)
    return context.openTransaction((db) =>
      updateProviderSettings(db, context.services.config, id, { ...change, hidden }),
    )
  },
  accounts: ({ db, input }) => listMerchantAccounts(db, input),
  merchantSettings: ({ db, input }) => merchantAccount(db, input.merchant_id, input.payout_provider_id),
  saveMerchantSettings,
  disconnect: ({ db, input }) => disconnectAccount(db, input.merchant_id, input.payout_provider_id),
}

export const ownPayoutProviders: Handlers<typeof ownCalls> = {
  list: ({ db, input }) => ownProviders(db, input.merchant_id),
  show: ({ db, input }) => ownProvider(db, input.merchant_id, input.id),
  onboardingIntent: ({ openTransaction, services, tenant, input }) =>
    startOnboarding({ openTransaction, services, tenantId: tenant.id }, input),
  saveAccount: async (context) => {
    const { merchant_id: merchantId, payout_provider_id: providerId, settings, current_password } = context.input
    await requirePersonalLogin(context, current_password)
    const { services, tenant } = context
    return context.openTransaction(async (db) => {
      await saveAccount(db, services.config, { merchantId, providerId, settings, locale: tenant.defaultLocale })
      return ownProvider(db, merchantId, providerId)
    })
  },
  setSelected: ({ db, tenant, input }) =>
    selectMerchantAccount(db, {
      merchantId: input.merchant_id,
      providerId: input.payout_provider_id,
      isSelected: input.is_selected,
      locale: tenant.defaultLocale,
    }),
}
