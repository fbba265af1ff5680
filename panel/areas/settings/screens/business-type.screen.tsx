import { businessType } from '#contract/schemas/tenant.ts'
import { merchants } from '#contract/areas/merchants/merchants.ts'
import { boot } from '#contract/areas/tenants/boot.ts'
import { tenantProfile } from '#contract/areas/tenants/profile.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { useCan } from '#kit/data/use-can.ts'
import { useOptions } from '#kit/data/use-all-rows.ts'
import { Form } from '#kit/ui/form/form.tsx'
import { withPageCover } from '#kit/ui/feedback/page-cover.ts'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import { useSectionTitle } from '../use-sections.ts'
import styles from './screens.module.css'

/** A network of merchants, or one merchant that is the store. */
export function BusinessTypeScreen() {
  const t = useText('settings')
  const { to } = usePanelRoute()
  const title = useSectionTitle('business_type')
  const context = usePanelContext()
  const can = useCan()
  const canList = can(merchants.list)
  const listed = useOptions(merchants.list, { status: 'active' }, { enabled: canList })
  const form = useCallForm({
    schema: tenantProfile.setBusinessType.input.required(),
    values: context.panel === 'tenant' ? context.boot.tenant.business_type : { type: 'marketplace', merchant_id: null },
    save: (values) => withPageCover(() => send(tenantProfile.setBusinessType, values)),
    invalidates: [boot],
    successText: t('saved'),
    errorText: t('save_failed'),
    invalidText: t('review'),
  })
  const active = context.panel === 'tenant' ? context.boot.merchants.filter(({ status }) => status === 'active') : []
  const options = (listed ?? active).map((one) => ({ value: one._id, text: one.name }))
  const isSingle = form.values.type === 'static_merchant'
  return (
    <Screen title={title} back={to('/settings')}>
      <Form form={form} saveLabel={t('save')}>
        <div className={styles.cards}>
          <Card>
            <div className={styles.stack}>
              <SelectField
                form={form}
                name="type"
                label={t('business_type')}
                hint={t(isSingle ? 'business_single_hint' : 'business_network_hint')}
                options={businessType.options.map((value) => ({ value, text: t(`business_${value}`) }))}
              />
              {isSingle && (
                <SelectField
                  form={form}
                  name="merchant_id"
                  label={t('business_merchant')}
                  hint={options.length === 0 ? t('business_no_merchant') : undefined}
                  options={options}
                />
              )}
            </div>
          </Card>
        </div>
      </Form>
    </Screen>
  )
}
