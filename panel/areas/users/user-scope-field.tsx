import { seesAllMerchants } from '#contract/rules/permissions.ts'
import type { FormState } from '#kit/ui/form/form.tsx'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { useText } from '#kit/data/text.ts'
import { usePermissions } from '#kit/data/use-can.ts'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import { useMerchantChoices } from '#panel/shell/session/use-merchant-choices.ts'

export type Where = { merchant_id?: string | undefined; permissions: string[] }

/** In the tenant's panel: for the network, or for one merchant, where other permissions fit. */
export function WhereField({ of }: { of: FormState<Where> }) {
  const t = useText('users')
  const context = usePanelContext()
  const held = usePermissions()
  const { merchant_id } = of.values
  const merchants = useMerchantChoices(merchant_id ? [merchant_id] : [])
  if (context.panel !== 'tenant' || !seesAllMerchants(held) || context.boot.merchants.length === 0) return null
  const set = (id: unknown) => of.setValues({ merchant_id: typeof id === 'string' ? id : undefined, permissions: [] })
  const fresh: FormState<Where> = { ...of, field: (name) => ({ ...of.field(name), set }) }
  return (
    <SelectField
      form={fresh}
      name="merchant_id"
      label={t('where')}
      hint={t('where_hint')}
      nullable
      placeholder={t('where_network')}
      {...merchants}
    />
  )
}
