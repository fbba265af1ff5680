import type { OrderStatus } from '#contract/schemas/order.ts'

export type MailStep = 'placed' | 'accepted' | 'ready' | 'cancelled'

const steps: Readonly<Record<string, MailStep>> = {
  processing: 'accepted',
  ready: 'ready',
  cancelled: 'cancelled',
}

/** The step that a mail reports when an order gets this status. Other statuses send no mail. */
export const mailStepOf = (status: string): MailStep | undefined => steps[status]

/**
 * The steps of a placed order that its customer is mailed, up to `step`, in the order of its history. The order that
 * accepts itself is mailed as placed only.
 */
export function mailStepsUntil(
  step: MailStep,
  history: readonly { status: OrderStatus; by: string }[],
): readonly MailStep[] {
  const later = history.flatMap(({ status, by }) =>
    status === 'processing' && by === 'system' ? [] : (mailStepOf(status) ?? []),
  )
  const all: MailStep[] = [...new Set<MailStep>(['placed', ...later])]
  return all.slice(0, all.indexOf(step) + 1)
}
