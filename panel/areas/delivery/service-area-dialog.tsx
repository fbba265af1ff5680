import { merchantServiceArea, ServiceArea, serviceArea } from '#contract/areas/settings/store.ts'
import type { ResponseOf } from '#contract/call.ts'
import { boot } from '#contract/areas/tenants/boot.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { FormDialog } from '#kit/ui/form/form-dialog.tsx'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { SwitchField } from '#kit/ui/form/switch.tsx'
import { Stack } from '#kit/ui/layout/layout.tsx'
import { useServiceArea } from './zone-calls.ts'

/** How new zones are drawn, and which zones the shop shows and how. */
export function ServiceAreaDialog({ close }: { close: () => void }) {
  const { merchantId = '' } = usePanelRoute()
  const { data } = useServiceArea(merchantId)
  return data ? <ServiceAreaForm area={data} close={close} /> : null
}

function ServiceAreaForm({ area, close }: { area: ResponseOf<typeof serviceArea.show>; close: () => void }) {
  const t = useText('delivery')
  const { panel, merchantId = '' } = usePanelRoute()
  const form = useCallForm({
    schema: areaForm,
    values: { store_type: area.store_type, serviceable_area: area.serviceable_area },
    save: (draft) =>
      panel === 'tenant'
        ? send(serviceArea.save, draft)
        : send(merchantServiceArea.save, { ...draft, merchant_id: merchantId }),
    invalidates: [serviceArea, merchantServiceArea, boot],
    successText: t('saved'),
    onSaved: close,
  })
  return (
    <FormDialog form={form} close={close} title={t('area')} submitLabel={t('save')}>
      <Stack gap={12}>
        <SelectField
          form={form}
          name="store_type"
          label={t('area_type')}
          hint={t('area_type_hint')}
          options={(['radius', 'geofence', 'country'] as const).map((value) => ({ value, text: t(`method_${value}`) }))}
        />
        <SwitchField form={form} name="serviceable_area.is_enabled" label={t('area_shown')} />
        <SelectField
          form={form}
          name="serviceable_area.view"
          label={t('area_view')}
          options={(['map', 'satellite'] as const).map((value) => ({ value, text: t(`view_${value}`) }))}
        />
      </Stack>
    </FormDialog>
  )
}

const areaForm = ServiceArea.pick({ store_type: true, serviceable_area: true })
