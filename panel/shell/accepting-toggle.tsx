import { boot } from '#contract/boot.ts'
import type { MerchantBoot } from '#contract/boot.ts'
import { ownMerchant } from '#contract/merchants.ts'
import { keyOf, queryClient } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useAct } from '#kit/data/use-act.ts'
import { useCan } from '#kit/data/use-can.ts'
import { toast } from '#kit/ui/toast.ts'
import { Switch } from '#kit/ui/toggle.tsx'
import { useHall } from './hall.ts'
import styles from './header.module.css'

/** Opens and closes the store for new orders, at once everywhere on the screen; a failure takes it back. */
export function AcceptingToggle({ short }: { short?: boolean }) {
  const say = useText('shell')
  const can = useCan()
  const hall = useHall()
  const { act, busy } = useAct(ownMerchant.toggleOrderAccepting)
  if (hall.panel !== 'merchant') return null
  const { merchant } = hall
  const put = (next: MerchantBoot['merchant']) => queryClient.setQueryData<MerchantBoot>(keyOf(boot.merchant, {}), (before) => before && { ...before, merchant: next })
  const turn = async (on: boolean) => {
    put({ ...merchant, is_accepting_orders: on })
    const done = await act({ id: merchant._id, is_accepting_orders: on })
    put(done.ok ? done.answer : merchant)
    if (done.ok) toast(say(on ? 'accepting_now_on' : 'accepting_now_off', { name: merchant.name }), { tone: on ? 'good' : 'plain' })
  }
  const on = merchant.is_accepting_orders
  return (
    <div className={styles.accepting} data-on={on || undefined} data-short={short || undefined}>
      {!short && <span aria-hidden="true">{say(on ? 'accepting' : 'accepting_off')}</span>}
      <Switch hideLabel on={on} disabled={busy || !can(ownMerchant.toggleOrderAccepting)} label={say('accepting')} onChange={(next) => void turn(next)} />
    </div>
  )
}
