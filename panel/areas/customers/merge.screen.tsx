import { IconArrowsExchange } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { customers } from '#contract/areas/customers.ts'
import { customerMerges } from '#contract/areas/customers/merges.ts'
import type { MergedField, MergePreview } from '#contract/areas/customers/merges.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { Button, LinkButton } from '#kit/ui/base/button.tsx'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { ConfirmDialog } from '#kit/ui/layout/dialog.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { Columns, Screen } from '#kit/ui/layout/screen.tsx'
import { fullNameOf } from './customer-view.ts'
import { EffectsCards } from './merge-effects.tsx'
import { FieldChoices } from './merge-fields.tsx'

const back = '/customers/duplicates'

/** Compares two customers, chooses what stays of each, and merges them. */
export function MergeScreen() {
  const t = useText('customers')
  const { id = '', other_id = '' } = useParams()
  const { data, loadError, refetch } = useCall(customerMerges.preview, { id, other_id })
  if (loadError && !data)
    return (
      <Screen title={t('merge_title')} back={back}>
        <LoadErrorState error={loadError} retry={refetch} listPath={back} />
      </Screen>
    )
  return data ? <MergePage key={`${id} ${other_id}`} preview={data} /> : null
}

function MergePage({ preview }: { preview: MergePreview }) {
  const t = useText('customers')
  const { customer, other } = preview
  const [take, setTake] = useState<readonly MergedField[]>([])
  const [isOpen, setOpen] = useState(false)
  const name = fullNameOf(customer) || customer.mobile
  return (
    <Screen
      title={t('merge_title')}
      back={back}
      actions={
        <>
          <LinkButton icon={IconArrowsExchange} to={`/customers/merge/${other.id}/${customer.id}`}>
            {t('merge_swap')}
          </LinkButton>
          <Button kind="danger-primary" onClick={() => setOpen(true)}>
            {t('merge')}
          </Button>
        </>
      }
    >
      <Columns side={<EffectsCards preview={preview} />}>
        <Card title={t('merge_fields')} note={t('merge_stays', { name })}>
          <FieldChoices customer={customer} other={other} take={take} onChange={setTake} />
        </Card>
      </Columns>
      <ConfirmMerge preview={preview} take={take} opened={isOpen} close={() => setOpen(false)} />
    </Screen>
  )
}

type ConfirmProps = { preview: MergePreview; take: readonly MergedField[]; opened: boolean; close: () => void }

/** A merge cannot be undone: the name of the customer who stays must be typed. */
function ConfirmMerge({ preview: { customer, other }, take, opened, close }: ConfirmProps) {
  const t = useText('customers')
  const navigate = useNavigate()
  const { mutate } = useCallMutation(customerMerges.merge, {
    invalidates: [customers, customerMerges.duplicates],
    successText: t('merge_done'),
  })
  const name = fullNameOf(customer) || customer.mobile
  return (
    <ConfirmDialog
      opened={opened}
      close={close}
      danger
      persistent
      title={t('merge_confirm', { name })}
      text={t('merge_confirm_text', { name, other: fullNameOf(other) || other.mobile })}
      confirmLabel={t('merge')}
      confirmationText={name}
      confirmationLabel={t('merge_typed', { name })}
      onConfirm={async () => {
        const { ok } = await mutate({
          id: customer.id,
          other_id: other.id,
          take: [...take],
          expected_updated_at: customer.updated_at,
          other_updated_at: other.updated_at,
        })
        if (ok) void navigate(`/customers/view/${customer.id}`, { replace: true })
        return ok
      }}
    />
  )
}
