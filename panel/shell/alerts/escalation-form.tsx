import { alerts as tenantCalls, EscalationInput, merchantAlerts } from '#contract/areas/alerts/alerts.ts'
import type { Alerts } from '#contract/areas/alerts/alerts.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { send } from '#kit/data/request.ts'
import { fetchCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { Fields, Form, Span } from '#kit/ui/form/form.tsx'
import { NumberField } from '#kit/ui/form/number-field.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import styles from './alerts.module.css'
import { usePanelContext } from '../session/panel-context.ts'

const toFormValues = ({ escalation, escalation_updated_at }: Alerts) => ({
  ...escalation,
  updated_at: escalation_updated_at,
})

/** The escalation steps of an unanswered order, each after a time. 0 disables a step. */
export function EscalationForm({ alerts }: { alerts: Alerts }) {
  const t = useText('alerts')
  const { panel } = usePanelContext()
  const calls = usePanelRoute().byPanel(tenantCalls, merchantAlerts)
  const form = useCallForm({
    schema: EscalationInput,
    values: alerts.escalation,
    reload: async () => toFormValues(await fetchCall(calls.show, {})),
    save: (draft, _, expectedUpdatedAt) => send(calls.saveEscalation, { ...draft, ...expectedUpdatedAt }),
    invalidates: [calls.show],
    successText: t('escalation_saved'),
  })
  const contacts =
    alerts.contacts.length > 0
      ? t('contacts_now', { names: alerts.contacts.join(t('list_comma')) })
      : t('contacts_none')
  const hint = `${panel === 'merchant' ? `${contacts} ` : ''}${t(alerts.can_send_sms ? 'contacts_hint' : 'contacts_mail_only')}`
  return (
    <Form form={form} mode="button">
      <Fields>
        <Span columns={4}>
          <NumberField form={form} name="ring_seconds" label={t('ring_seconds')} unit={t('seconds')} />
        </Span>
        <Span columns={4}>
          <NumberField form={form} name="contact_minutes" label={t('contact_minutes')} unit={t('minutes')} />
        </Span>
        <Span columns={4}>
          <NumberField form={form} name="operator_minutes" label={t('operator_minutes')} unit={t('minutes')} />
        </Span>
        <Span columns={12}>
          <TextField form={form} name="contacts" label={t('contacts')} hint={hint} ltr maxLength={500} />
        </Span>
      </Fields>
      <p className={styles.note}>
        {alerts.auto_reject_minutes > 0
          ? t('auto_reject', { count: alerts.auto_reject_minutes })
          : t('auto_reject_off')}
      </p>
      <div className={styles.save}>
        <Button kind="primary" type="submit" busy={form.saving} disabled={form.changed.length === 0}>
          {t('save')}
        </Button>
      </div>
    </Form>
  )
}
