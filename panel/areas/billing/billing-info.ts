import type { billing } from '#contract/areas/billing/billing.ts'
import type { ResponseOf } from '#contract/call.ts'

export type BillingInfo = ResponseOf<typeof billing.saasModules>['billing_info']
