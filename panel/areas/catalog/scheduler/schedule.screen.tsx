import { useNavigate, useParams } from 'react-router'
import { schedules } from '#contract/areas/schedules.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { fetchCall, useCall } from '#kit/data/query.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Form } from '#kit/ui/form/form.tsx'
import { Switch } from '#kit/ui/form/switch.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { Columns, Screen } from '#kit/ui/layout/screen.tsx'
import { DeleteButton, deleteTextsOf } from '#panel/shell/page/delete-button.tsx'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import { usePosNotice } from '../pos-notice.tsx'
import { productQueries } from '../product-calls.ts'
import { ScheduleProducts } from './schedule-products.tsx'
import { ScheduleTimes } from './schedule-times.tsx'
import { blankSchedule, scheduleForm, scheduleValuesOf } from './schedule-values.ts'
import type { Schedule } from './schedule-values.ts'

/** An existing schedule. */
export function ScheduleScreen() {
  const t = useText('catalog')
  const { to } = usePanelRoute()
  const { id = '' } = useParams()
  const { data, loadError, refetch } = useCall(schedules.show, { id })
  if (loadError && !data)
    return (
      <Screen title={t('scheduler')} back={to('/products/scheduler')}>
        <LoadErrorState error={loadError} retry={refetch} listPath={to('/products/scheduler')} />
      </Screen>
    )
  return data ? <ScheduleForm key={data.id} schedule={data} /> : null
}

export const NewScheduleScreen = () => <ScheduleForm />

function ScheduleForm({ schedule }: { schedule?: Schedule }) {
  const t = useText('catalog')
  const navigate = useNavigate()
  const { to } = usePanelRoute()
  const { timeZone } = usePanelContext()
  const form = useCallForm({
    schema: scheduleForm,
    values: schedule ? scheduleValuesOf(schedule) : blankSchedule,
    save: (draft, part) =>
      schedule ? send(schedules.update, { ...part, id: schedule.id }) : send(schedules.create, draft),
    ...(schedule ? { reload: async () => scheduleValuesOf(await fetchCall(schedules.show, { id: schedule.id })) } : {}),
    invalidates: [schedules, ...productQueries],
    successText: t(schedule ? 'schedule_saved' : 'schedule_created'),
    onSaved: ({ id }) => {
      if (!schedule) void navigate(to(`/products/scheduler/edit/${id}`), { replace: true })
    },
  })
  const title = form.values.name.trim() || t('schedule_new')
  return (
    <Screen
      title={<bdi>{title}</bdi>}
      tabTitle={title}
      back={to('/products/scheduler')}
      toolbar={usePosNotice()}
      actions={
        schedule ? (
          <DeleteButton
            call={schedules.remove}
            id={schedule.id}
            invalidates={[schedules.list, ...productQueries]}
            texts={{
              ...deleteTextsOf(t, schedule.name),
              text: t('schedule_delete_text'),
              success: t('schedule_deleted'),
            }}
            onDeleted={() => void navigate(to('/products/scheduler'))}
          />
        ) : (
          form.changed.length === 0 && (
            <Button kind="primary" busy={form.saving} onClick={() => void form.submit()}>
              {t('save')}
            </Button>
          )
        )
      }
    >
      <Form form={form} saveLabel={t('save')}>
        <Columns
          side={
            <Card>
              <Switch
                checked={form.values.status === 'active'}
                label={t('schedule_active')}
                hint={t('schedule_active_hint')}
                onChange={(on) => form.setValues({ status: on ? 'active' : 'inactive' })}
              />
            </Card>
          }
        >
          <Card title={t('basics')}>
            <TextField form={form} name="name" label={t('name')} maxLength={100} autoFocus={!schedule} required />
          </Card>
          <ScheduleTimes form={form} timeZone={schedule?.timezone ?? timeZone} />
          <ScheduleProducts form={form} products={schedule?.products ?? []} />
        </Columns>
      </Form>
    </Screen>
  )
}
