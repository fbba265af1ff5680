import { amountOf } from '#contract/rules/messages/message-costs.ts'
import { defineExport } from '../../exports/define-export.ts'
import { listCostsAfter } from './message-costs.db.ts'

/** What messages cost by day and channel, text messages and WhatsApp also by country. */
export const messageCostsExport = defineExport({
  type: 'message_costs',
  page: listCostsAfter,
  categories: [
    {
      category: 'messages',
      columns: {
        day: ({ local_date }) => local_date,
        channel: ({ channel }, { translate }) => translate(`channel_${channel}`),
        country: ({ country }, { locale }) => countryName(country, locale),
        message_count: ({ sent }) => sent,
        message_parts: ({ segments }) => segments,
        message_cost: ({ cost_micros }) => amountOf(cost_micros),
        currency: ({ currency }) => currency,
      },
    },
  ],
})

const countryNames = new Map<string, Intl.DisplayNames>()

function countryName(country: string, locale: string): string | null {
  if (country === '') return null
  const names = countryNames.get(locale) ?? new Intl.DisplayNames([locale, 'en'], { type: 'region' })
  countryNames.set(locale, names)
  return names.of(country) ?? country
}
