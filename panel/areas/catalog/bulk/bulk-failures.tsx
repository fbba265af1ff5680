import type { BulkFailure } from '#contract/areas/catalog/bulk-edits.ts'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import { Dialog } from '#kit/ui/layout/dialog.tsx'
import { ReasonList } from './reason-list.tsx'

/** The products that an edit, or its undo, left as they are, with the reason of each. */
export function BulkFailures({ failures, close }: { failures: readonly BulkFailure[]; close: () => void }) {
  const t = useText('catalog')
  const tKit = useKitText()
  return (
    <Dialog
      opened={failures.length > 0}
      close={close}
      title={t('bulk_failed_title', { number: failures.length })}
      footer={
        <Button kind="primary" onClick={close}>
          {tKit('close')}
        </Button>
      }
    >
      <ReasonList
        rows={failures.map(({ id, name, reason }) => ({
          id,
          name: name ?? t('not_provided'),
          reason: t(`bulk_reason_${reason}`),
        }))}
      />
    </Dialog>
  )
}
