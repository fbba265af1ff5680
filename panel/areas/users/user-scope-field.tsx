import { seesAllMerchants } from '#contract/rules/permissions.ts'
import type { FormState } from '#kit/ui/form/form.tsx'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { useText } from '#kit/data/text.ts'
import { usePermissions } from '#kit/data/use-can.ts'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import { useMerchantChoices } from '#panel/shell/session/use-merchant-choices.ts'

export type UserScope = { merchant_id?: string | undefined; permissions: string[] }

/** In the tenant panel: access to the whole tenant or to one merchant, which resets the permissions. */
export function UserScopeField({ form }: { form: FormState<UserScope> }) {
  const t = useText('users')
  const context = usePanelContext()
  const permissions = usePermissions()
  const { merchant_id } = form.values
  const merchants = useMerchantChoices(merchant_id ? [merchant_id] : [])
  if (context.panel !== 'tenant' || !seesAllMerchants(permissions) || context.boot.merchants.length === 0) return null
  const setScope = (id: unknown) =>
    form.setValues({ merchant_id: typeof id === 'string' ? id : undefined, permissions: [] })
  const scopedForm: FormState<UserScope> = { ...form, field: (name) => ({ ...form.field(name), set: setScope }) }
  return (
    <SelectField
      form={scopedForm}
      name="merchant_id"
      label={t('scope')}
      hint={t('scope_hint')}
      nullable
      placeholder={t('scope_network')}
      {...merchants}
    />
  )
}
