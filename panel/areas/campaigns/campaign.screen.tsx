import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { campaigns } from '#contract/areas/campaigns.ts'
import type { Campaign } from '#contract/areas/campaigns.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { ConfirmDialog } from '#kit/ui/layout/dialog.tsx'
import { Columns, Screen } from '#kit/ui/layout/screen.tsx'
import { DeleteButton, deleteTextsOf } from '#panel/shell/page/delete-button.tsx'
import { CampaignEffect } from './campaign-effect.tsx'
import { CampaignForm } from './campaign-form.tsx'
import { CampaignResult } from './campaign-result.tsx'
import { CampaignMessage } from './campaign-message.tsx'
import { CampaignStateLabel } from './campaign-state.tsx'
import { DevicePreview } from './device-preview.tsx'

const listPath = '/campaigns'

/** A campaign: its form until it starts, then its result. */
export function CampaignScreen() {
  const t = useText('campaigns')
  const { id = '' } = useParams()
  const [isSending, setSending] = useState(false)
  const { data, loadError, refetch } = useCall(campaigns.show, { id }, { refetchInterval: isSending && 2_000 })
  if (data && isSending !== (data.state === 'sending')) setSending(data.state === 'sending')
  if (loadError && !data)
    return (
      <Screen title={t('title')} back={listPath}>
        <LoadErrorState error={loadError} retry={refetch} listPath={listPath} />
      </Screen>
    )
  if (!data) return null
  const actions = <CampaignActions campaign={data} />
  return data.state === 'scheduled' ? (
    <CampaignForm key={data.campaign_id} campaign={data} actions={actions} />
  ) : (
    <Screen
      title={<bdi>{data.title}</bdi>}
      tabTitle={data.title}
      back={listPath}
      titleExtra={<CampaignStateLabel state={data.state} />}
      actions={actions}
    >
      <Columns side={<DevicePreview title={data.title} body={data.body} picture={data.image_url} />}>
        <CampaignResult campaign={data} />
        <CampaignEffect campaign={data} />
        <CampaignMessage campaign={data} />
      </Columns>
    </Screen>
  )
}

export const NewCampaignScreen = () => <CampaignForm />

/** Stops or deletes a campaign, after a question. */
function CampaignActions({ campaign: { campaign_id: id, title, state } }: { campaign: Campaign }) {
  const t = useText('campaigns')
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const cancel = useCallMutation(campaigns.cancel, { invalidates: [campaigns], successText: t('cancelled') })
  return (
    <>
      {(state === 'scheduled' || state === 'sending') && (
        <Button onClick={() => setAsking(true)}>{t('cancel_campaign')}</Button>
      )}
      {state !== 'sending' && (
        <DeleteButton
          call={campaigns.remove}
          id={id}
          invalidates={[campaigns.list]}
          texts={deleteTextsOf(t, title)}
          onDeleted={() => void navigate(listPath, { replace: true })}
        />
      )}
      <ConfirmDialog
        opened={isAsking}
        close={() => setAsking(false)}
        danger
        title={t('cancel_title', { name: title })}
        text={t('cancel_text')}
        confirmLabel={t('cancel_campaign')}
        isCancellation
        onConfirm={async () => (await cancel.mutate({ id })).ok}
      />
    </>
  )
}
