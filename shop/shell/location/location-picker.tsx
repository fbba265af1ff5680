import { useEffect, useState } from 'react'
import { addresses } from '#contract/storefront-customers.ts'
import type { SavedAddress } from '#contract/storefront-customers.ts'
import type { DeliveryLocation } from '#shop/data/preferences.ts'
import { client } from '#shop/data/client.ts'
import { useSession } from '#shop/data/session.ts'
import { useSetPreferences } from '../context/use-set-preferences.ts'
import { Icon } from '../base/icons.tsx'
import { Sheet } from '../dialog/sheet.tsx'
import { useShop } from '../context/shop.tsx'
import { useText } from '../context/text.tsx'
import { AddressSearch } from './address-search.tsx'
import { PinStep } from './pin-step.tsx'

const addressLine = ({ label, address, city }: SavedAddress) => label || [address, city].filter(Boolean).join(', ')

/** Selects the delivery location: by address search, saved address, device position, or pin on a map. */
export default function LocationPicker({ onClose }: { onClose: () => void }) {
  const t = useText('location')
  const { preferences } = useShop()
  const setPreferences = useSetPreferences()
  const [pinStart, setPinStart] = useState<DeliveryLocation | null>(null)
  const select = async (place: DeliveryLocation) => {
    await setPreferences({ place })
    onClose()
  }
  if (pinStart) return <PinStep start={pinStart} onBack={() => setPinStart(null)} onSelect={select} onClose={onClose} />
  return (
    <Sheet label={t('title')} onClose={onClose} narrow>
      <h1>{t('title')}</h1>
      <AddressSearch onSelect={select} onPin={setPinStart} />
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
