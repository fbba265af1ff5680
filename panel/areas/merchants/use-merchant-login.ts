import { useNavigate } from 'react-router'
import { auth } from '#contract/areas/auth/auth.ts'
import type { Merchant } from '#contract/schemas/merchant.ts'
import { seesAllMerchants } from '#contract/rules/permissions.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { usePermissions } from '#kit/data/use-can.ts'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'

/** Signs in to a merchant's panel with a single-use token, exchanged at /autoLogin. */
export function useMerchantLogin({ _id: merchant_id }: Pick<Merchant, '_id'>) {
  const navigate = useNavigate()
  const context = usePanelContext()
  const permissions = usePermissions()
  const { mutate, isPending } = useCallMutation(auth.createToken)
  const login = async () => {
    const result = await mutate({ tenant_id: context.tenantId, user_type: 'merchant', merchant_id })
    if (result.ok) void navigate(`/autoLogin?${new URLSearchParams({ token: result.data.token, merchant_id })}`)
  }
  return { isAllowed: seesAllMerchants(permissions), isPending, start: login }
}
