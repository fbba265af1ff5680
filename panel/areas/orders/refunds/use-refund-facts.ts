import type { Refund } from '#contract/schemas/order.ts'
import { useText } from '#kit/data/text.ts'
import { useTime } from '#kit/ui/base/time.tsx'
import { handMethods, handTexts } from './hand-methods.ts'

type RefundFacts = Pick<Refund, 'method' | 'payer' | 'hand_note' | 'settled_by' | 'settled_at'> & {
  hand_method?: string | null | undefined
}

/** Who bears a refund, how the money went back, and who settled it when. */
export function useRefundFacts() {
  const t = useText('orders')
  const time = useTime()
  return ({ method, payer, hand_method, hand_note, settled_by, settled_at }: RefundFacts, zone?: string): string[] => {
    const hand = handMethods.find((one) => one === hand_method)
    return [
      hand ? t(handTexts[hand]) : t(`method_${method}`),
      hand_note,
      payer && t('borne_by', { who: t(`payer_${payer}`) }),
      settled_by && settled_at && t('settled_by', { who: settled_by, time: time(settled_at, 'smart', zone) }),
    ]
      .filter((fact) => typeof fact === 'string' && fact !== '')
      .map(String)
  }
}
