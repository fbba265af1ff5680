import { useState } from 'react'
import { addresses } from '#contract/areas/storefront/customers.ts'
import type { SavedAddress } from '#contract/areas/storefront/customers.ts'
import { client } from '#shop/data/client.ts'
import { useSession } from '#shop/data/session.ts'
import { AddressForm } from '#shop/shell/location/address-form.tsx'
import { useDeliveryCheck } from '#shop/shell/location/use-delivery-check.ts'
import { BusyButton } from '#shop/shell/content/busy-button.tsx'
import { FormError } from '#shop/shell/content/field.tsx'
import { Icon } from '#shop/shell/base/icons.tsx'
import { Sheet } from '#shop/shell/dialog/sheet.tsx'
import { useShop } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { useErrorTexts } from '#shop/shell/error-texts/use-error-texts.ts'
import { newAddressAt, toAddressInput } from '#shop/data/location/address.ts'
import type { AddressDraft } from '#shop/data/location/address.ts'
import type { Draft } from './draft/draft.ts'
import { joinTexts } from '#shop/shell/content/isolate-text.ts'

type Props = {
  saved: readonly SavedAddress[]
  merchantId: string
  /** The typed address that is changed. */
  typed: AddressDraft | null
  onClose: () => void
  onSelect: (change: Partial<Draft>) => void
  onSaved: () => void
}

/** Selects a saved address or adds one. New addresses are saved in the account of a signed-in customer. */
export default function AddressSheet({ saved, merchantId, typed, onClose, onSelect, onSaved }: Props) {
  const t = useText('checkout')
  const locationText = useText('location')
  const [adding, setAdding] = useState(saved.length === 0)
  if (adding)
    return <NewAddress merchantId={merchantId} typed={typed} onClose={onClose} onSelect={onSelect} onSaved={onSaved} />
  return (
    <Sheet label={t('deliver_to')} onClose={onClose} narrow>
      <h1>{t('deliver_to')}</h1>
      <ul className="offers">
        {saved.map((one) => (
          <li key={one.id}>
            <button type="button" onClick={() => onSelect({ address_id: one.id, address: null })}>
              <Icon name="home" />
              <span>
                <b>
                  <bdi>{one.label || one.address}</bdi>
                </b>
                <small>{joinTexts([one.address, one.house, one.city], t('comma'))}</small>
              </span>
            </button>
          </li>
        ))}
        <li>
          <button type="button" onClick={() => setAdding(true)}>
            <Icon name="plus" />
            {locationText('new_address')}
          </button>
        </li>
      </ul>
    </Sheet>
  )
}

function NewAddress({ merchantId, typed, onClose, onSelect, onSaved }: Omit<Props, 'saved'>) {
  const t = useText('checkout')
  const locationText = useText('location')
  const { translateThrown } = useErrorTexts()
  const { preferences, map } = useShop()
  const session = useSession()
  const [value, setValue] = useState<AddressDraft>(
    typed ??
      newAddressAt(preferences.place, {
        latitude: map.default_location.latitude ?? 0,
        longitude: map.default_location.longitude ?? 0,
      }),
  )
  const delivery = useDeliveryCheck(value, merchantId)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [formError, setFormError] = useState('')
  const [busy, setBusy] = useState(false)
  const save = async () => {
    if (value.address.trim() === '') return setErrors({ address: t('address_missing') })
    if (value.confirmed_by === null) return setErrors({ address: locationText('not_confirmed') })
    if (!session) return onSelect({ address_id: null, address: value })
    setBusy(true)
    try {
      const { id } = await client(addresses.create, toAddressInput(value))
      onSaved()
      onSelect({ address_id: id, address: null })
    } catch (error) {
      const apiError = await translateThrown(error)
      setErrors(apiError?.fields ?? {})
      setFormError(Object.keys(apiError?.fields ?? {}).length > 0 ? '' : (apiError?.message ?? t('unreachable')))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Sheet
      label={locationText('new_address')}
      onClose={onClose}
      footer={
        <BusyButton
          type="button"
          className="btn btn-main"
          busy={busy}
          disabled={delivery?.isServed === false}
          onClick={() => void save()}
        >
          {locationText('use_address')}
        </BusyButton>
      }
    >
      <h1>{locationText('new_address')}</h1>
      <AddressForm
        kind={session ? 'saved' : 'order'}
        value={value}
        onChange={(draft) => {
          setValue(draft)
          setErrors({})
        }}
        errors={errors}
        delivery={delivery}
        refusesOutside
        autoFocus={value.address === ''}
      />
      {formError && <FormError>{formError}</FormError>}
    </Sheet>
  )
}
