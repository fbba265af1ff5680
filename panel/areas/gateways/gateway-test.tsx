import { paymentGateways } from '#contract/areas/gateways.ts'
import type { GatewayName } from '#contract/rules/gateways.ts'
import type { ResponseOf } from '#contract/call.ts'
import { invalidateCalls } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { TestResult } from '#kit/ui/feedback/test-result.tsx'
import { useState } from 'react'
import styles from './gateways.module.css'

/** The gateway reports the events of the payment about this much later. */
const eventsArriveMs = 3_000

/** Makes a payment in the test environment, cancels it, and says step by step what worked. */
export function GatewayTest({ gateway, merchantId }: { gateway: GatewayName; merchantId: string | undefined }) {
  const t = useText('gateways')
  const attempt = useCallMutation(paymentGateways.tryPayment, { invalidates: [paymentGateways.list] })
  const [result, setResult] = useState<ResponseOf<typeof paymentGateways.tryPayment>>()
  const run = async () => {
    setResult(undefined)
    const outcome = await attempt.mutate({ gateway, ...(merchantId === undefined ? {} : { merchant_id: merchantId }) })
    if (!outcome.ok) return
    setResult(outcome.data)
    setTimeout(() => void invalidateCalls(paymentGateways.list), eventsArriveMs)
  }
  return (
    <div className={styles.steps}>
      <div>
        <Button size="small" busy={attempt.isPending} onClick={() => void run()}>
          {t('test_payment')}
        </Button>
      </div>
      <ol className={styles.steps} aria-live="polite">
        {result?.steps.map(({ step, problem }) => (
          <li key={step}>
            <TestResult isOk={problem === null}>
              {t(`step_${step}`)}
              {problem !== null && (
                <>
                  {': '}
                  <bdi>{problem}</bdi>
                </>
              )}
            </TestResult>
          </li>
        ))}
      </ol>
    </div>
  )
}
