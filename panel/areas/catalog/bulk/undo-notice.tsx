import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { bulkEdits, merchantBulkEdits } from '#contract/areas/catalog/bulk-edits.ts'
import type { BulkFailure } from '#contract/areas/catalog/bulk-edits.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useCan } from '#kit/data/use-can.ts'
import { Button, IconButton } from '#kit/ui/base/button.tsx'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import { useNow } from '#kit/ui/base/use-now.ts'
import { productQueries } from '../product-calls.ts'
import { BulkFailures } from './bulk-failures.tsx'
import styles from './bulk.module.css'

/** Offers to undo the last edit of many products, as long as the server keeps it. */
export function UndoNotice() {
  const t = useText('catalog')
  const tKit = useKitText()
  const can = useCan()
  const calls = usePanelRoute().byPanel(bulkEdits, merchantBulkEdits)
  const now = useNow()
  const [hiddenId, setHiddenId] = useState<string>()
  const [failures, setFailures] = useState<readonly BulkFailure[]>([])
  const { data: edit } = useCall(calls.latest, {}, { enabled: can(calls.latest) })
  const undo = useCallMutation(calls.undo, {
    invalidates: [...productQueries, calls.latest],
    successText: ({ changed }) => t('bulk_undone', { number: changed }),
  })
  const isShown = edit && edit.id !== hiddenId && Date.parse(edit.undo_until) > now
  return (
    <>
      {isShown && (
        <p className={styles.notice} role="note">
          <span>{t('bulk_done', { number: edit.changed })}</span>
          <Button
            size="small"
            busy={undo.isPending}
            onClick={async () => {
              const outcome = await undo.mutate({ id: edit.id })
              if (outcome.ok) setFailures(outcome.data.failures)
            }}
          >
            {t('bulk_undo')}
          </Button>
          <IconButton size="small" icon={IconX} label={tKit('close')} onClick={() => setHiddenId(edit.id)} />
        </p>
      )}
      <BulkFailures failures={failures} close={() => setFailures([])} />
    </>
  )
}
