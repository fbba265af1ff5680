import { useEffect, useState } from 'react'
import { addresses } from '#contract/areas/storefront/customers.ts'
import type { SavedAddress } from '#contract/areas/storefront/customers.ts'
import { emptyAddress } from '#shop/data/location/address.ts'
import type { AddressDraft } from '#shop/data/location/address.ts'
import type { DeliveryLocation } from '#shop/data/preferences.ts'
import { client } from '#shop/data/client.ts'
import { useSession } from '#shop/data/session.ts'
import { useSetPreferences } from '../context/use-set-preferences.ts'
import { Icon } from '../base/icons.tsx'
import { Sheet } from '../dialog/sheet.tsx'
import { useShop } from '../context/shop.tsx'
import { useText } from '../context/text.tsx'
import { AddressForm } from './address-form.tsx'
import { useDeliveryCheck } from './use-delivery-check.ts'

const addressLine = ({ label, address, city }: SavedAddress) => label || [address, city].filter(Boolean).join(', ')

/** Selects the delivery location: a found or saved address, the device position, or a pin on the map. */
export default function LocationPicker({ onClose }: { onClose: () => void }) {
  const t = useText('location')
  const { preferences, map } = useShop()
  const setPreferences = useSetPreferences()
  const [value, setValue] = useState<AddressDraft>({
    ...emptyAddress,
    latitude: preferences.place?.latitude ?? map.default_location.latitude ?? 0,
    longitude: preferences.place?.longitude ?? map.default_location.longitude ?? 0,
  })
  const delivery = useDeliveryCheck(value)
  const select = async (place: DeliveryLocation) => {
    await setPreferences({ place })
    onClose()
  }
  const selectDraft = ({ latitude, longitude, address, city, postal_code }: AddressDraft) => {
    const town = [city, postal_code].filter((part) => part !== '' && !address.includes(part)).join(' ')
    return select({ latitude, longitude, label: [address.trim(), town].filter(Boolean).join(', ') || t('pin_label') })
  }
  const change = (draft: AddressDraft) => {
    setValue(draft)
    if (draft.confirmed_by === 'address') void selectDraft(draft)
  }
  return (
    <Sheet
      label={t('title')}
      onClose={onClose}
      narrow
      footer={
        value.confirmed_by === 'pin' && (
          <button type="button" className="btn btn-main" onClick={() => void selectDraft(value)}>
            {t('use_location')}
          </button>
        )
      }
    >
      <h1>{t('title')}</h1>
      <AddressForm kind="place" value={value} onChange={change} delivery={delivery} autoFocus />
      <SavedAddresses onSelect={select} />
      {preferences.place && (
        <button
          type="button"
          className="btn btn-s text"
          onClick={() => void setPreferences({ place: null }).then(onClose)}
        >
          {t('clear_location')}
        </button>
      )}
    </Sheet>
  )
}

function SavedAddresses({ onSelect }: { onSelect: (place: DeliveryLocation) => void }) {
  const t = useText('location')
  const session = useSession()
  const [saved, setSaved] = useState<readonly SavedAddress[]>([])
  useEffect(() => {
    if (session) client(addresses.list, {}).then(setSaved, () => setSaved([]))
  }, [session])
  if (saved.length === 0) return null
  return (
    <section>
      <h2 className="subheading">{t('saved_addresses')}</h2>
      <ul className="offers">
        {saved.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              onClick={() =>
                onSelect({
                  latitude: one.latitude,
                  longitude: one.longitude,
                  label: addressLine(one),
                  address_id: one.id,
                })
              }
            >
              <Icon name="home" />
              <span>
                <b>
                  <bdi>{addressLine(one)}</bdi>
                </b>
                <small>
                  <bdi>{one.address}</bdi>
                </small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
