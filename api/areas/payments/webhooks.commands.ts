import type { GatewayEnvironment, GatewayName } from '#contract/rules/gateways.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import type { OpenTransaction } from '#api/platform/handlers.ts'
import { markWebhookReceived } from './gateways/credentials.db.ts'
import { webhookProvider } from './gateways/payment-provider.queries.ts'
import { handleProviderEvent } from './settle.commands.ts'

type WebhookAddress = {
  tenantId: string
  gateway: GatewayName
  environment: GatewayEnvironment
  merchantId: string | null
}
type WebhookRequest = { body: Buffer; headers: Readonly<Record<string, unknown>> }

/** Applies an event that a provider sends. Returns false if no secret of the address signed it. */
export function receiveWebhook(
  { openTransaction, services }: { openTransaction: OpenTransaction; services: AppServices },
  { tenantId, ...source }: WebhookAddress,
  { body, headers }: WebhookRequest,
): Promise<boolean> {
  return openTransaction(
    async (db) => {
      const receiver = await webhookProvider(db, services, source)
      const event = receiver?.provider.readEvent(body, headers, services.clock())
      if (!receiver || !event) return false
      if (receiver.credentialId !== null) await markWebhookReceived(db, receiver.credentialId)
      await handleProviderEvent(db, services, source.gateway, event)
      return true
    },
    {
      scope: { tenantId, merchantId: null },
      actor: { kind: 'provider', id: null, name: source.gateway },
    },
  )
}
