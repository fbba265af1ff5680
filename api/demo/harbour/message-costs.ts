import type { MessageCostSetting } from '#contract/areas/notifications/costs.ts'

/** About what services charge. A month of text messages spends nearly all of their budget. */
export const harbourMessageCosts: readonly MessageCostSetting[] = [
  { channel: 'email', unit_price: 0.0008, prefix_prices: [], monthly_budget: null, stops_marketing: false },
  {
    channel: 'sms',
    unit_price: 0.0521,
    prefix_prices: [
      { prefix: '+44', unit_price: 0.0398 },
      { prefix: '+353', unit_price: 0.0642 },
    ],
    monthly_budget: 6000,
    stops_marketing: true,
  },
  { channel: 'whatsapp', unit_price: 0.0382, prefix_prices: [], monthly_budget: 500, stops_marketing: true },
]
