import { menuPushes } from '#contract/areas/catalog/menu-pushes.ts'
import type { MenuPush } from '#contract/areas/catalog/menu-pushes.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Dialog } from '#kit/ui/layout/dialog.tsx'
import { ReasonList } from '../bulk/reason-list.tsx'
import styles from './master.module.css'

/** The records that the undo of a push left as they are, with the store and the reason of each. */
export function KeptRecords({ push, close }: { push: MenuPush; close: () => void }) {
  const t = useText('master-menu')
  const tKit = useKitText()
  const { data, loadError, refetch } = useCall(menuPushes.show, { id: push.id }, { staleTime: 0 })
  return (
    <Dialog
      opened
      close={close}
      title={t('kept_title', { number: push.kept_count })}
      footer={
        <Button kind="primary" onClick={close}>
          {tKit('close')}
        </Button>
      }
    >
      {loadError && !data && <LoadErrorState error={loadError} retry={refetch} />}
      {!data && !loadError && <p className={styles.soft}>{tKit('loading')}</p>}
      {data && (
        <ReasonList
          rows={data.kept.map(({ record_id, name, merchant_name, reason }) => ({
            id: record_id,
            name,
            detail: merchant_name,
            reason: t(`kept_${reason}`),
          }))}
        />
      )}
    </Dialog>
  )
}
