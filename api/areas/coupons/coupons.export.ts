import { amountCell, listCell, localDateTime, yesNo } from '../exports/cells.rules.ts'
import { defineExport } from '../exports/define-export.ts'
import { listCouponsAfter } from './coupons.db.ts'

/** Coupons of the tenant, or those of a merchant. */
export const couponsExport = defineExport({
  type: 'coupons',
  page: listCouponsAfter,
  categories: [
    {
      category: 'coupon',
      columns: {
        code: ({ code }) => code,
        name: ({ name }) => name,
        description: ({ description }) => description,
        coupon_type: ({ type }, { translate }) => translate(type),
        discount_value: ({ type, discount_value, currency }) =>
          type === 'fixed_amount' ? amountCell(discount_value, currency) : discount_value,
        max_amount: ({ max_amount, currency }) => amountCell(max_amount, currency),
        minimum_requirement: ({ minimum_requirement, currency }) => amountCell(minimum_requirement, currency),
        currency: ({ currency }) => currency,
        is_active: ({ active }, format) => yesNo(active, format),
        is_public: (coupon, format) => yesNo(coupon.is_public, format),
      },
    },
    {
      category: 'conditions',
      columns: {
        merchants: ({ merchant_names }) => listCell(merchant_names),
        order_types: ({ order_types }, { translate }) => listCell(order_types.map(translate)),
        payment_modes: ({ payment_modes }, { translate }) => listCell(payment_modes.map(translate)),
        start_date: ({ start_date }, format) => localDateTime(start_date, format),
        end_date: ({ end_date }, format) => localDateTime(end_date, format),
        usage_limit_total: ({ usage_limit_total }) => usage_limit_total,
        one_use_per_customer: (coupon, format) => yesNo(coupon.one_use_per_customer, format),
        first_order_only: (coupon, format) => yesNo(coupon.first_order_only, format),
        usage_count: ({ usage_count }) => usage_count,
      },
    },
  ],
})
