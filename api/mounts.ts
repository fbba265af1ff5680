import { mountMessages } from './areas/notifications/dispatch.ts'
import { mountPrinters } from './areas/printers/poll/poll.ts'
import { mountOrderTotals } from './areas/orders/totals/order-totals.jobs.ts'
import { mountWebhooks } from './areas/webhooks/dispatch.ts'
import type { Mount } from './platform/start.ts'
import { mountBillingTestGateway } from './providers/billing/test/test-service.ts'
import { mountSandboxPay } from './providers/pay/sandbox/service.ts'
import { mountAppIcons } from './web/app-icons.ts'
import { mountAppLinks } from './web/app-links.ts'
import { mountMailbox } from './web/mailbox.ts'

/** Everything beside calls and jobs that a process runs, in tests and in the product. */
export const mounts: readonly Mount[] = [
  mountSandboxPay,
  mountBillingTestGateway,
  mountMailbox,
  mountOrderTotals,
  mountWebhooks,
  mountMessages,
  mountPrinters,
  mountAppLinks,
  mountAppIcons,
]
