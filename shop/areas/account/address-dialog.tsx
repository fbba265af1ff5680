import { useState } from 'react'
import { addresses } from '#contract/areas/storefront/customers.ts'
import type { SavedAddress } from '#contract/areas/storefront/customers.ts'
import { client } from '#shop/data/client.ts'
import { toAddressDraft, toAddressUpdate } from '#shop/data/location/address-editing.ts'
import { newAddressAt, toAddressInput } from '#shop/data/location/address.ts'
import { AddressForm } from '#shop/shell/location/address-form.tsx'
import { useDeliveryCheck } from '#shop/shell/location/use-delivery-check.ts'
import { BusyButton } from '#shop/shell/content/busy-button.tsx'
import { FormError } from '#shop/shell/content/field.tsx'
import { useFormSubmission } from '#shop/shell/form/use-form-submission.ts'
import { Sheet } from '#shop/shell/dialog/sheet.tsx'
import { useShop } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'

type Props = { address: SavedAddress | null; onClose: () => void; onSaved: () => void }

export default function AddressDialog({ address, onClose, onSaved }: Props) {
  const t = useText('account')
  const locationText = useText('location')
  const { preferences, map } = useShop()
  const [value, setValue] = useState(
    address
      ? toAddressDraft(address)
      : newAddressAt(preferences.place, {
          latitude: map.default_location.latitude ?? 0,
          longitude: map.default_location.longitude ?? 0,
        }),
  )
  const delivery = useDeliveryCheck(value)
  const [isUnconfirmed, setUnconfirmed] = useState(false)
  const { busy, errors, formError, run } = useFormSubmission()
  const save = () => {
    if (value.confirmed_by === null) return setUnconfirmed(true)
    return run(async () => {
      if (address) await client(addresses.update, { id: address.id, ...toAddressUpdate(value) })
      else await client(addresses.create, toAddressInput(value))
      onSaved()
    })
  }
  return (
    <Sheet
      label={t(address ? 'edit_address' : 'add_address')}
      onClose={onClose}
      footer={
        <BusyButton type="button" className="btn btn-main" busy={busy} onClick={() => void save()}>
          {t('save')}
        </BusyButton>
      }
    >
      <h1>{t(address ? 'edit_address' : 'add_address')}</h1>
      <AddressForm
        kind="saved"
        value={value}
        onChange={(draft) => {
          setValue(draft)
          setUnconfirmed(false)
        }}
        errors={isUnconfirmed ? { address: locationText('not_confirmed') } : errors}
        delivery={delivery}
      />
      {formError && <FormError>{formError}</FormError>}
    </Sheet>
  )
}
