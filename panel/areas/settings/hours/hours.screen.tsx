import { Link } from 'react-router'
import type { StoreTiming } from '#contract/areas/settings/hours.ts'
import { merchantHours, tenantHours } from '#contract/areas/settings/hours.ts'
import { merchantSettings, tenantSettings } from '#contract/areas/settings/values.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { fetchCall, useCall } from '#kit/data/query.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm, withUpdatedAt } from '#kit/data/use-call-form.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Form } from '#kit/ui/form/form.tsx'
import { SwitchField } from '#kit/ui/form/switch.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { OrderCheckLink } from '#panel/shell/page/order-check-link.tsx'
import { settingElementId, settingParameter } from '#panel/shell/settings/setting-entries.ts'
import { hoursSchema, toHoursValues } from './hours-form.ts'
import { Holidays } from './holidays.tsx'
import { useSectionRows } from '../section/use-section-form.ts'
import { WeekPreview } from './week-preview.tsx'
import { WeekDays } from './week-days.tsx'
import styles from './hours.module.css'

/** Opening hours and holidays of the tenant or the merchant. */
export function HoursScreen() {
  const t = useText('settings')
  const { panel, merchantId = '', to } = usePanelRoute()
  const ofTenant = useCall(tenantHours.show, {}, { enabled: panel === 'tenant' })
  const ofMerchant = useCall(merchantHours.show, { merchant_id: merchantId }, { enabled: panel === 'merchant' })
  const { data, loadError, refetch } = panel === 'tenant' ? ofTenant : ofMerchant
  if (loadError && !data)
    return (
      <Screen title={t('hours_title')} back={to('/settings')}>
        <LoadErrorState error={loadError} retry={refetch} />
      </Screen>
    )
  return data ? <HoursForm timing={data} /> : null
}

function HoursForm({ timing }: { timing: StoreTiming }) {
  const t = useText('settings')
  const { panel, merchantId = '', to } = usePanelRoute()
  const isMerchant = panel === 'merchant'
  const form = useCallForm({
    schema: hoursSchema,
    values: toHoursValues(timing),
    reload: async () =>
      withUpdatedAt(
        toHoursValues,
        await (isMerchant
          ? fetchCall(merchantHours.show, { merchant_id: merchantId })
          : fetchCall(tenantHours.show, {})),
      ),
    save: ({ is_inherited, ...hours }, _part, expected) =>
      isMerchant
        ? send(merchantHours.save, { merchant_id: merchantId, is_inherited, ...hours, ...expected })
        : send(tenantHours.save, { ...hours, ...expected }),
    invalidates: [tenantHours, merchantHours, tenantSettings, merchantSettings],
    successText: t('saved'),
    errorText: t('save_failed'),
    invalidText: t('review'),
  })
  const { is_inherited: isInherited, is_business_hours_enabled: isEnabled } = form.values
  const setInherited = (is_inherited: boolean) => form.setValues({ is_inherited })
  return (
    <Screen title={t('hours_title')} back={to('/settings')} actions={<OrderCheckLink />}>
      <Form form={form} saveLabel={t('save')}>
        <div className={styles.cards}>
          <p className={styles.zone}>{t('hours_zone', { zone: timing.timezone.replaceAll('_', ' ') })}</p>
          {isMerchant && (
            <Card>
              <div className={styles.source}>
                <span>{t(isInherited ? 'hours_inherited' : 'hours_has_own')}</span>
                <Button onClick={() => setInherited(!isInherited)}>
                  {t(isInherited ? 'hours_own' : 'hours_follow')}
                </Button>
              </div>
            </Card>
          )}
          <fieldset className={styles.fields} disabled={isInherited}>
            <Card>
              <div id={settingElementId('hours_enabled')}>
                <SwitchField
                  form={form}
                  name="is_business_hours_enabled"
                  label={t('hours_enabled')}
                  hint={t('hours_enabled_hint')}
                  disabled={isInherited}
                />
              </div>
            </Card>
            {isEnabled && <WeekDays form={form} disabled={isInherited} />}
            {isEnabled && <Holidays form={form} disabled={isInherited} />}
          </fieldset>
          {timing.is_business_hours_enabled && !isEnabled && <SchedulingNotice />}
          <WeekPreview values={form.values} />
        </div>
      </Form>
    </Screen>
  )
}

/** Says that customers can no longer order for later without opening hours, if they can now. */
function SchedulingNotice() {
  const t = useText('settings')
  const { panel, to } = usePanelRoute()
  const { data } = useSectionRows(['is_scheduling_enabled'])
  if (data?.find(({ setting_key }) => setting_key === 'is_scheduling_enabled')?.setting_value !== true) return null
  const section = panel === 'tenant' ? '/settings/order' : '/settings/order_scheduling'
  return (
    <p className={styles.notice} role="status">
      {t('hours_stop_scheduling')}{' '}
      <Link to={to(`${section}?${settingParameter}=is_scheduling_enabled`)}>{t('hours_show_scheduling')}</Link>
    </p>
  )
}
