import { z } from 'zod'
import type { ResponseOf } from '#contract/call.ts'
import { maintenance } from '#contract/areas/settings/store.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { fetchCall, useCall } from '#kit/data/query.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { DateField } from '#kit/ui/form/date-field.tsx'
import { Form } from '#kit/ui/form/form.tsx'
import { SwitchField } from '#kit/ui/form/switch.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import { settingElementId } from '#panel/shell/settings/setting-entries.ts'
import { useSectionTitle } from '../use-sections.ts'
import styles from './screens.module.css'

const { is_under_maintenance, message, starts_at, ends_at } = maintenance.save.input.shape
const schema = z.object({
  is_under_maintenance,
  message: message.unwrap(),
  starts_at: starts_at.unwrap(),
  ends_at: ends_at.unwrap(),
})
type SavedMaintenance = ResponseOf<typeof maintenance.show>
const toValues = ({ is_active: _isActive, ...values }: SavedMaintenance): z.input<typeof schema> => values

/** Maintenance of the shop: at once or for a time, with a message to customers. */
export function MaintenanceScreen() {
  const { to } = usePanelRoute()
  const title = useSectionTitle('maintenance')
  const { data, loadError, refetch } = useCall(maintenance.show, {})
  return (
    <Screen title={title} back={to('/settings')}>
      {loadError && !data && <LoadErrorState error={loadError} retry={refetch} />}
      {data && <MaintenanceForm saved={data} />}
    </Screen>
  )
}

function MaintenanceForm({ saved }: { saved: SavedMaintenance }) {
  const t = useText('settings')
  const context = usePanelContext()
  const locales = context.panel === 'tenant' ? context.boot.active_locales : []
  const form = useCallForm({
    schema,
    values: toValues(saved),
    reload: async () => toValues(await fetchCall(maintenance.show, {})),
    save: (values) =>
      send(maintenance.save, {
        ...values,
        message: Object.fromEntries(Object.entries(values.message).filter(([, text]) => text.trim() !== '')),
      }),
    invalidates: [maintenance],
    successText: t('saved'),
    errorText: t('maintenance_failed'),
    invalidText: t('review'),
  })
  return (
    <Form form={form} saveLabel={t('save')}>
      <div className={styles.cards}>
        {saved.is_active && <p className={styles.warning}>{t('maintenance_active')}</p>}
        <Card>
          <div className={styles.stack}>
            <div id={settingElementId('maintenance_on')}>
              <SwitchField
                form={form}
                name="is_under_maintenance"
                label={t('maintenance_on')}
                hint={t('maintenance_hint')}
              />
            </div>
            <div className={styles.pair}>
              <DateField form={form} name="starts_at" label={t('maintenance_from')} kind="instant" nullable />
              <DateField form={form} name="ends_at" label={t('maintenance_until')} kind="instant" nullable />
            </div>
            <p className={styles.note}>{t('maintenance_times')}</p>
          </div>
        </Card>
        <Card title={t('maintenance_message')}>
          <div className={styles.stack} id={settingElementId('maintenance_message')}>
            {locales.map(({ locale, native_name }) => (
              <TextField
                key={locale}
                form={form}
                name={`message.${locale}`}
                label={native_name}
                minRows={2}
                maxLength={500}
                optional
              />
            ))}
          </div>
        </Card>
      </div>
    </Form>
  )
}
