import { useText } from '#kit/data/text.ts'
import { DateField } from '#kit/ui/form/date-field.tsx'
import type { FormState } from '#kit/ui/form/form.tsx'
import { Span } from '#kit/ui/form/form.tsx'
import { Switch } from '#kit/ui/form/switch.tsx'

type Publication = {
  location: 'global' | 'merchants'
  merchant_ids: string[]
  locale: string | null
  start_date: string | null
  end_date: string | null
  status: 'active' | 'inactive'
}
type Props = { form: FormState<Publication> }

/** When it is shown. Times are those of the store. */
export function TimeFields({ form }: Props) {
  const t = useText('banners')
  return (
    <>
      <Span columns={6}>
        <DateField form={form} name="start_date" label={t('starts')} kind="instant" nullable />
      </Span>
      <Span columns={6}>
        <DateField form={form} name="end_date" label={t('ends')} hint={t('ends_hint')} kind="instant" nullable />
      </Span>
      <Switch
        checked={form.values.status === 'active'}
        label={t('active')}
        hint={t('active_hint')}
        onChange={(isActive) => form.setValues({ status: isActive ? 'active' : 'inactive' })}
      />
    </>
  )
}
