import { IconCreditCard, IconEye, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Merchant } from '#contract/schemas/merchant.ts'
import { merchants } from '#contract/areas/merchants/merchants.ts'
import { merchantPaymentModes } from '#contract/areas/payments/modes.ts'
import { useText } from '#kit/data/text.ts'
import { useCan } from '#kit/data/use-can.ts'
import { Button, LinkButton } from '#kit/ui/base/button.tsx'
import { DeleteMerchant } from './delete-merchant.tsx'

/** Actions in the form of a merchant. */
export function MerchantFormMenu({ merchant }: { merchant: Merchant }) {
  const t = useText('merchants')
  const can = useCan()
  const navigate = useNavigate()
  const [isConfirming, setConfirming] = useState(false)
  return (
    <>
      {can(merchantPaymentModes.save) && (
        <LinkButton icon={IconCreditCard} to={`/merchants/edit/${merchant._id}/payment-methods`}>
          {t('payment_methods')}
        </LinkButton>
      )}
      <LinkButton icon={IconEye} to={`/merchants/view/${merchant._id}`}>
        {t('view')}
      </LinkButton>
      {can(merchants.remove) && (
        <Button kind="danger" icon={IconTrash} onClick={() => setConfirming(true)}>
          {t('delete')}
        </Button>
      )}
      <DeleteMerchant
        merchant={merchant}
        opened={isConfirming}
        close={() => setConfirming(false)}
        onDeleted={() => void navigate('/merchants')}
      />
    </>
  )
}
