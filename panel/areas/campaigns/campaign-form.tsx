import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { campaigns } from '#contract/areas/campaigns.ts'
import type { Campaign } from '#contract/areas/campaigns.ts'
import { fetchCall, useCall } from '#kit/data/query.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useCallForm, withUpdatedAt } from '#kit/data/use-call-form.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { formatNumber, labelColon } from '#kit/ui/base/format.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { Money } from '#kit/ui/base/money.tsx'
import { Form } from '#kit/ui/form/form.tsx'
import { ConfirmDialog } from '#kit/ui/layout/dialog.tsx'
import { Card, LabeledValue, Stack } from '#kit/ui/layout/layout.tsx'
import { Columns, Screen } from '#kit/ui/layout/screen.tsx'
import { CampaignMessageFields } from './campaign-message-fields.tsx'
import { CampaignTimeFields } from './campaign-time-fields.tsx'
import { CampaignAudienceFields } from './campaign-audience-fields.tsx'
import { blankCampaign, campaignForm, valuesOf } from './campaign-form-values.ts'
import type { CampaignValues } from './campaign-form-values.ts'
import { CampaignStateLabel } from './campaign-state.tsx'
import { DevicePreview } from './device-preview.tsx'
import styles from './campaigns.module.css'

const listPath = '/campaigns'

/** A new campaign, or one that has not started. */
export function CampaignForm({ campaign, actions }: { campaign?: Campaign; actions?: ReactNode }) {
  const [params] = useSearchParams()
  const t = useText('campaigns')
  const navigate = useNavigate()
  const [schema] = useState(() =>
    campaignForm({ segment: t('segment_missing'), time: t('time_missing') }, () => Date.now()),
  )
  const form = useCallForm({
    schema,
    values: campaign ? valuesOf(campaign) : { ...blankCampaign, sends_whatsapp: params.get('channel') === 'whatsapp' },
    ...(campaign
      ? { reload: async () => withUpdatedAt(valuesOf, await fetchCall(campaigns.show, { id: campaign.campaign_id })) }
      : {}),
    save: (draft, part, expectedUpdatedAt) =>
      campaign
        ? send(campaigns.update, { ...part, ...expectedUpdatedAt, id: campaign.campaign_id })
        : send(campaigns.create, draft),
    invalidates: [campaigns],
    errorText: t('save_failed'),
    invalidText: t('review'),
    onSaved: (saved) => {
      if (!campaign) void navigate(`/campaigns/edit/${saved.campaign_id}`, { replace: true })
    },
  })
  const { title, body, image_url, timing } = form.values
  const [isAsking, setAsking] = useState(false)
  // A message that is sent cannot be taken back. What is invalid shows its errors first.
  const mustConfirm = !campaign && timing === 'instant' && schema.safeParse(form.values).success
  const submit = () => (mustConfirm ? setAsking(true) : void form.submit())
  const saveLabel = t(campaign ? 'save' : timing === 'instant' ? 'send_now' : 'schedule')
  const create = !campaign && form.changed.length === 0 && (
    <Button kind="primary" busy={form.saving} onClick={submit}>
      {saveLabel}
    </Button>
  )
  return (
    <Screen
      title={<bdi>{title.trim() || t('new')}</bdi>}
      tabTitle={title.trim() || t('new')}
      back={listPath}
      titleExtra={campaign && <CampaignStateLabel state={campaign.state} />}
      actions={create || actions}
    >
      <Form form={form} saveLabel={saveLabel} {...(mustConfirm ? { onSaveDenied: submit } : {})}>
        <Columns
          side={
            <>
              <DevicePreview title={title} body={body} picture={image_url} />
              <SendTestButton values={form.values} />
              <AudienceCard values={form.values} />
            </>
          }
        >
          <Card title={t('message')}>
            <CampaignMessageFields form={form} isNew={!campaign} />
          </Card>
          <Card title={t('audience')}>
            <CampaignAudienceFields form={form} />
          </Card>
          <Card title={t('when')}>
            <CampaignTimeFields form={form} />
          </Card>
        </Columns>
      </Form>
      {isAsking && <SendDialog values={form.values} close={() => setAsking(false)} send={form.submit} />}
    </Screen>
  )
}

/** Asks before customers get the message, and says how many. */
function SendDialog({
  values,
  close,
  send: sendNow,
}: AudienceProps & { close: () => void; send: () => Promise<void> }) {
  const t = useText('campaigns')
  const { locale } = useLocaleContext()
  const { data } = useAudience(values)
  return (
    <ConfirmDialog
      opened
      close={close}
      title={t('send_title')}
      text={
        <>
          {t('send_text', { number: data ? formatNumber(data.recipients, locale) : '–' })}
          {data && data.estimated_cost > 0 && (
            <>
              <br />
              {t('estimated_cost')}
              {labelColon(locale)} <Money amount={data.estimated_cost} />
            </>
          )}
        </>
      }
      confirmLabel={t('send_now')}
      onConfirm={sendNow}
    />
  )
}

/** Sends the message as it stands to the user, before customers get it. */
function SendTestButton({ values: { title, body, link, image_url } }: { values: CampaignValues }) {
  const t = useText('campaigns')
  const test = useCallMutation(campaigns.sendTest, {
    successText: ({ email }) => t('test_sent', { email }),
  })
  const isComplete = title.trim() !== '' && body.trim() !== ''
  return (
    <Button
      icon={IconSend}
      disabled={!isComplete}
      busy={test.isPending}
      onClick={() => void test.mutate({ title, body, link, image_url })}
    >
      {t('send_test')}
    </Button>
  )
}

type AudienceProps = { values: CampaignValues }

const useAudience = ({ audience, segment_id, sends_mail, sends_whatsapp }: CampaignValues) =>
  useCall(
    campaigns.countAudience,
    { audience, segment_id, sends_mail, sends_whatsapp },
    { enabled: audience === 'all' || segment_id !== null, keepPreviousData: true },
  )

/** How many customers get it, counted again when it is sent. */
function AudienceCard({ values }: AudienceProps) {
  const t = useText('campaigns')
  const { locale } = useLocaleContext()
  const { data } = useAudience(values)
  if (!data) return null
  return (
    <Card title={t('recipients')}>
      <Stack gap={4}>
        <LabeledValue term={t('customers')}>{formatNumber(data.customers, locale)}</LabeledValue>
        <LabeledValue term={t('with_device')}>{formatNumber(data.with_device, locale)}</LabeledValue>
        <LabeledValue term={t('with_mail')}>{formatNumber(data.with_mail, locale)}</LabeledValue>
        <LabeledValue term={t('with_whatsapp')}>{formatNumber(data.with_whatsapp, locale)}</LabeledValue>
        <LabeledValue term={t('recipients')} total>
          {formatNumber(data.recipients, locale)}
        </LabeledValue>
        {data.estimated_cost > 0 && (
          <LabeledValue term={t('estimated_cost')}>
            <Money amount={data.estimated_cost} />
          </LabeledValue>
        )}
        <p className={styles.note}>{t('recipients_note')}</p>
      </Stack>
    </Card>
  )
}
