import { useText } from '#kit/data/text.ts'
import type { FormState } from '#kit/ui/form/form.tsx'
import { Fields, Span } from '#kit/ui/form/form.tsx'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { Switch } from '#kit/ui/form/switch.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import { useMerchantChoices } from '#panel/shell/session/use-merchant-choices.ts'
import type { ChargeValues } from './charge-form-values.ts'

type Props = { form: FormState<ChargeValues>; disabled: boolean }

/** Name, whose charge it is, and whether it is in use. */
export function ChargeNameFields({ form, disabled, isNew }: Props & { isNew: boolean }) {
  const t = useText('charges')
  const { panel } = usePanelContext()
  const { level, merchant_id, status } = form.values
  const choices = useMerchantChoices(merchant_id ? [merchant_id] : [])
  return (
    <Fields>
      <TextField
        form={form}
        name="name"
        label={t('name')}
        hint={t('name_hint')}
        maxLength={50}
        required
        autoFocus={isNew}
        disabled={disabled}
      />
      <TextField
        form={form}
        name="description"
        label={t('description')}
        hint={t('description_hint')}
        maxLength={255}
        minRows={2}
        nullable
        disabled={disabled}
      />
      {panel === 'tenant' && (
        <Span columns={6}>
          <SelectField
            form={form}
            name="level"
            label={t('level')}
            hint={t(`level_hint_${level}`)}
            options={(['global', 'merchant'] as const).map((value) => ({ value, text: t(`level_${value}`) }))}
          />
        </Span>
      )}
      {panel === 'tenant' && level === 'merchant' && (
        <Span columns={6}>
          <SelectField form={form} name="merchant_id" label={t('merchant')} required {...choices} />
        </Span>
      )}
      <Switch
        checked={status === 'active'}
        label={t('is_active')}
        hint={t('is_active_hint')}
        disabled={disabled}
        onChange={(on) => form.setValues({ status: on ? 'active' : 'inactive' })}
      />
    </Fields>
  )
}
