import type { AppServices } from '#api/platform/app-services.ts'
import type { SendResult } from '#api/providers/messages/message-result.ts'
import { messageServices, serviceNames } from '#contract/rules/messages/message-services.ts'
import { needsFallback } from '../delivery.rules.ts'
import { recordPendingService } from '../dispatch.db.ts'
import type { DueMessage } from '../dispatch.db.ts'
import { sendMessage } from '../send-message.ts'
import type { ActiveService, Sender } from '../send-message.ts'

/** What an attempt has led to. `pendingService` may have taken the message: no other service is asked for it. */
export type SendOutcome = { result: SendResult; pendingService: string | null }

/** Failures of the active service in a row after which the other messages of a claim go to the fallback at once. */
const failuresInARow = 3

/**
 * Sends the messages of one claim: by the active service of the channel, and in the same attempt by its fallback if the
 * first has certainly not taken the message for a reason of its own. The fallback is recorded before it is asked: after
 * a crash the same service is asked again, with the same id.
 */
export class FallbackSender {
  readonly #services: AppServices
  readonly #sender: Sender
  /** Failures of the active service in a row. */
  #failures: string[] = []

  constructor(services: AppServices, sender: Sender) {
    this.#services = services
    this.#sender = sender
  }

  get primaryName(): string {
    return this.#sender.services[0]?.service ?? 'platform'
  }

  async send(message: DueMessage): Promise<SendOutcome> {
    const [primary, fallback] = this.#sender.services
    const pending = this.#pendingOf(message)
    if (pending || !fallback || !hasFallback(message))
      return this.outcomeOf(message, await sendMessage(this.#services, this.#sender, message, pending ?? primary))
    const [lastFailure] = this.#failures
    if (lastFailure !== undefined && this.#failures.length >= failuresInARow)
      return this.#sendByFallback(message, fallback, lastFailure)
    const result = await sendMessage(this.#services, this.#sender, message, primary)
    this.#recordFailure(result)
    if (result.kind !== 'retry' || !needsFallback(result, message.attempt_count)) return this.outcomeOf(message, result)
    return this.#sendByFallback(message, fallback, reasonOf(result))
  }

  /** The outcome of an attempt that asked one service. */
  outcomeOf(message: DueMessage, result: SendResult): SendOutcome {
    if (result.kind !== 'retry' || !hasFallback(message)) return { result, pendingService: null }
    const mayBeTaken = result.cause === undefined ? result.service : null
    return { result, pendingService: this.#pendingOf(message)?.service ?? mayBeTaken }
  }

  /** What the fallback refuses stays in the queue: the active service has not judged the message. */
  async #sendByFallback(message: DueMessage, fallback: ActiveService, reason: string): Promise<SendOutcome> {
    await recordPendingService(this.#services.platformPool, message, {
      service: fallback.service,
      reason: reason.replaceAll('\0', '').slice(0, 500),
    })
    const result = await sendMessage(this.#services, this.#sender, message, fallback)
    return this.outcomeOf(message, result.kind === 'rejected' ? { ...result, kind: 'retry', cause: 'service' } : result)
  }

  #recordFailure(result: SendResult): void {
    const isDown = result.kind === 'retry' && result.cause === 'service'
    this.#failures = isDown ? [reasonOf(result), ...this.#failures].slice(0, failuresInARow) : []
  }

  /** The only service that may be asked, because it may have taken the message before. */
  #pendingOf({ pending_service, is_interrupted }: DueMessage): ActiveService | undefined {
    const name = pending_service ?? (is_interrupted ? this.primaryName : null)
    const own = this.#sender.services.find(({ service }) => service === name)
    const builtIn = serviceNames.find((service) => service === name && messageServices[service].isBuiltIn)
    return own ?? (builtIn && { service: builtIn, credentials: {} })
  }
}

const reasonOf = ({ service, reason }: Extract<SendResult, { kind: 'retry' }>) => `${service}: ${reason}`
/** Pushes go by the service of their device, and one service sends WhatsApp messages. */
const hasFallback = ({ channel }: DueMessage) => channel === 'email' || channel === 'sms'
