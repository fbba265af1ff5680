import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { payouts } from '#contract/areas/payouts/payouts.ts'
import type { PayoutRun } from '#contract/areas/payouts/schemas.ts'
import { useText } from '#kit/data/text.ts'
import { useAllRows } from '#kit/data/use-all-rows.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { PaidDialog } from './payout-dialogs.tsx'
import { saveFile } from '#kit/data/save-file.ts'

export function RunActions({ run: { id, open_count } }: { run: PayoutRun }) {
  const t = useText('payouts')
  const [isMarking, setMarking] = useState(false)
  const options = { invalidates: [payouts], errorText: t('went_wrong') }
  const { mutate, isPending } = useCallMutation(payouts.transferFile, options)
  const open = useAllRows(payouts.list, { run_id: id, status: 'processing' }, { enabled: isMarking }).rows
  const save = async (format: 'pain_001' | 'csv') => {
    const outcome = await mutate({ id, format })
    if (outcome.ok) saveFile(outcome.data)
  }
  if (open_count === 0) return null
  const ids = (open ?? []).map((payout) => payout.id)
  return (
    <>
      <Button icon={IconDownload} busy={isPending} onClick={() => void save('csv')}>
        CSV
      </Button>
      <Button icon={IconDownload} busy={isPending} onClick={() => void save('pain_001')}>
        {t('sepa_file')}
      </Button>
      <Button kind="primary" onClick={() => setMarking(true)}>
        {t('mark_paid')}
      </Button>
      {isMarking && open && <PaidDialog ids={ids} close={() => setMarking(false)} />}
    </>
  )
}
