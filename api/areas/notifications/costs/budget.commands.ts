import { microsOfMinorUnits, minorUnitsOf } from '#contract/rules/currencies.ts'
import { budgetLevel } from '#contract/rules/messages/message-costs.ts'
import type { Channel } from '#contract/rules/messages/message-events.ts'
import { withTenant } from '#api/platform/app-services.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import { formatMoney } from '#api/platform/text/format.ts'
import { localDate } from '../../schedules/local-time.rules.ts'
import { ownerAddresses } from '../delivery-setting.queries.ts'
import { sendMail } from '../mails.commands.ts'
import { channelName } from '../mails.rules.ts'
import { sumCosts } from './costs.db.ts'
import { lockCostSetting, recordBudgetNotice } from './cost-settings.db.ts'
import { daysOfMonth } from './costs.rules.ts'

type BudgetContext = { channel: Channel; timezone: string }

/** Tells who manages the channels when 80 % and 100 % of the month's budget are spent, each once. */
export const warnOfBudget = (services: AppServices, tenantId: string, context: BudgetContext): Promise<void> =>
  withTenant(services, { tenantId, merchantId: null }, (db) => sendBudgetNotice(db, services, context))

async function sendBudgetNotice(db: Db, { tenants }: AppServices, { channel, timezone }: BudgetContext): Promise<void> {
  const setting = await lockCostSetting(db, channel)
  if (!setting || setting.monthly_budget === null) return
  const { currency } = setting
  const month = localDate(db.nowMs, timezone).slice(0, 7)
  const spent = await sumCosts(db, setting, daysOfMonth(month))
  const percent = budgetLevel(spent, microsOfMinorUnits(setting.monthly_budget, currency))
  const told = setting.warned_month === `${month}-01` ? setting.warned_percent : 0
  if (percent <= told) return
  await recordBudgetNotice(db, channel, { month, percent })
  await audit(db, 'message_costs.budget_reached', `message_costs:${channel}`, { percent })
  const locale = (await tenants.find(db.scope.tenantId))?.defaultLocale ?? 'en'
  const values = {
    channel: channelName(channel, locale),
    percent,
    spent: formatMoney(minorUnitsOf(spent, currency), currency, locale),
    budget: formatMoney(setting.monthly_budget, currency, locale),
  }
  const template = percent === 100 && setting.stops_marketing ? 'message_budget_stopped' : 'message_budget_warning'
  for (const to of await ownerAddresses(db, [])) await sendMail(db, { to, name: '', locale, template, values })
}
