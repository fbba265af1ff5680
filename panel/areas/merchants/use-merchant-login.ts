import { useNavigate } from 'react-router'
import { auth } from '#contract/auth.ts'
import type { Merchant } from '#contract/schemas/merchant.ts'
import { seesAllMerchants } from '#contract/rules/permissions.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { usePermissions } from '#kit/data/use-can.ts'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'

/** The way into a merchant's panel without its password: a token of one use, exchanged at /autoLogin. */
export function useMerchantLogin({ _id: merchant_id }: Pick<Merchant, '_id'>) {
  const go = useNavigate()
  const context = usePanelContext()
  const held = usePermissions()
  const { mutate: act, isPending } = useCallMutation(auth.createToken)
  const enter = async () => {
    const done = await act({ tenant_id: context.tenantId, user_type: 'merchant', merchant_id })
    if (done.ok) void go(`/autoLogin?${new URLSearchParams({ token: done.data.token, merchant_id })}`)
  }
  return { may: seesAllMerchants(held), busy: isPending, enter }
}
