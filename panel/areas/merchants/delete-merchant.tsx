import { boot } from '#contract/areas/tenants/boot.ts'
import { merchants } from '#contract/areas/merchants/merchants.ts'
import type { Merchant } from '#contract/schemas/merchant.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { ConfirmDialog } from '#kit/ui/layout/dialog.tsx'

type Props = { merchant: Pick<Merchant, '_id' | 'name'>; opened: boolean; close: () => void; onDeleted?: () => void }

/** Asks for the merchant's name before deleting. Stays open on failure. */
export function DeleteMerchant({ merchant, opened, close, onDeleted }: Props) {
  const t = useText('merchants')
  const remove = useCallMutation(merchants.remove, {
    invalidates: [merchants.list, merchants.count, boot.tenant],
    successText: t('deleted'),
  })
  const removeMerchant = async () => {
    const result = await remove.mutate({ id: merchant._id })
    if (result.ok) onDeleted?.()
    return result.ok
  }
  return (
    <ConfirmDialog
      opened={opened}
      close={close}
      danger
      title={t('delete_title', { name: merchant.name })}
      text={t('delete_text')}
      confirmLabel={t('delete')}
      confirmationText={merchant.name}
      confirmationLabel={t('delete_typed', { name: merchant.name })}
      onConfirm={removeMerchant}
    />
  )
}
