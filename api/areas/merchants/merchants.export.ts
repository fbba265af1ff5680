import { amountCell, listCell, localDateTime, yesNo } from '../exports/cells.rules.ts'
import { defineExport } from '../exports/define-export.ts'
import { chosenMerchants } from '../exports/merchant-choice.commands.ts'
import { listMerchantsAfter } from './merchant-files.db.ts'

/** Merchants. The columns are those of an import, and some that only inform. */
export const merchantsExport = defineExport({
  type: 'merchants',
  page: (db, { options, ...page }) => listMerchantsAfter(db, { ...page, merchantIds: chosenMerchants(options) }),
  categories: [
    {
      category: 'merchant',
      columns: {
        slug: ({ slug }) => slug,
        name: ({ name }) => name,
        merchant_type: ({ merchant_type }, { translate }) => translate(merchant_type),
        description: ({ description }) => description,
        status: ({ status }, { translate }) => translate(status),
        merchant_categories: ({ category_names }) => listCell(category_names),
        contact_number: ({ contact_number }) => contact_number,
        contact_email: ({ contact_email }) => contact_email,
        currency: ({ currency }) => currency,
        timezone: ({ timezone }) => timezone,
        created_at: ({ created_at }, format) => localDateTime(created_at, format),
      },
    },
    {
      category: 'address',
      columns: {
        address: ({ address }) => address,
        postal_code: ({ postal_code }) => postal_code,
        city: ({ city }) => city,
        state: ({ state }) => state,
        country: ({ country }) => country,
        latitude: ({ latitude }) => latitude,
        longitude: ({ longitude }) => longitude,
      },
    },
    {
      category: 'orders',
      columns: {
        order_types: ({ order_types }, { translate }) => listCell(order_types.map(translate)),
        default_order_type: ({ default_order_type }, { translate }) => translate(default_order_type),
        delivery_by: ({ delivery_by }, { translate }) => translate(`delivery_by_${delivery_by}`),
        commission_type: ({ commission_type }, { translate }) => translate(commission_type),
        commission_value: ({ commission_type, commission_value, currency }) =>
          commission_type === 'fixed' ? amountCell(commission_value, currency) : commission_value,
        tax_inclusive_prices: ({ tax_inclusive_prices }, format) => yesNo(tax_inclusive_prices, format),
      },
    },
  ],
})
