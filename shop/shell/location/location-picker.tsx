import { useEffect, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { addresses } from '#contract/storefront-customers.ts'
import type { SavedAddress } from '#contract/storefront-customers.ts'
import type { DeliveryLocation } from '#shop/data/preferences.ts'
import { client } from '#shop/data/client.ts'
import {
  getDevicePosition,
  reverseGeocode,
  searchLocations,
  parseCoordinates,
} from '#shop/data/location/address-search.ts'
import { useSession } from '#shop/data/session.ts'
import { useSetPreferences } from '../context/use-set-preferences.ts'
import { Field } from '../content/field.tsx'
import { Icon } from '../base/icons.tsx'
import { MapView } from '../content/map.tsx'
import { Sheet } from '../dialog/sheet.tsx'
import { useShop } from '../context/shop.tsx'
import { useText } from '../context/text.tsx'

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

function AddressSearch({
  onSelect,
  onPin,
}: {
  onSelect: (place: DeliveryLocation) => void
  onPin: (place: DeliveryLocation) => void
}) {
  const t = useText('location')
  const { locale, preferences, map } = useShop()
  const [text, setText] = useState('')
  const [locationDenied, setLocationDenied] = useState(false)
  const { found: results, none: isEmpty } = useAddressSearch(text)
  const here = preferences.place ?? {
    latitude: map.default_location.latitude ?? 0,
    longitude: map.default_location.longitude ?? 0,
    label: '',
  }
  const locate = async () => {
    const point = await getDevicePosition()
    if (!point) return setLocationDenied(true)
    onPin({ ...point, label: text.trim() || (await reverseGeocode(point, locale)) })
  }
  const coordinates = parseCoordinates(text)
  const onKeyDown = ({ key, nativeEvent }: KeyboardEvent) => {
    if (key !== 'Enter' || nativeEvent.isComposing) return
    if (coordinates) onPin({ ...coordinates, label: '' })
    else if (results[0]) onSelect(results[0])
  }
  return (
    <>
      <Field
        label={t('address')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        autoFocus
        autoComplete="street-address"
        maxLength={100}
        enterKeyHint="search"
        placeholder={t('address_example')}
      />
      <ul className="offers">
        {results.map((place) => (
          <li key={`${place.latitude} ${place.longitude}`}>
            <button type="button" onClick={() => onSelect(place)}>
              <Icon name="pin" />
              <bdi>{place.label}</bdi>
            </button>
          </li>
        ))}
        {coordinates && (
          <li>
            <button type="button" onClick={() => onPin({ ...coordinates, label: '' })}>
              <Icon name="target" />
              {t('use_coordinates')}
            </button>
          </li>
        )}
        <li>
          <button type="button" onClick={() => void locate()}>
            <Icon name="target" />
            {t('use_my_location')}
          </button>
        </li>
        <li>
          <button type="button" onClick={() => onPin({ ...here, label: coordinates ? '' : text.trim() })}>
            <Icon name="pin" />
            {t('set_pin')}
          </button>
        </li>
      </ul>
      {isEmpty && !coordinates && (
        <p className="small muted" role="status">
          {t('no_match')}
        </p>
      )}
      {locationDenied && (
        <p className="small muted" role="status">
          {t('location_unavailable')}
        </p>
      )}
    </>
  )
}

/** Searches addresses 250 ms after the last keystroke; `isEmpty` if nothing matched. */
function useAddressSearch(text: string): { found: readonly DeliveryLocation[]; none: boolean } {
  const { locale, preferences, map } = useShop()
  const near = preferences.place ?? map.default_location
  const [found, setFound] = useState<{ of: string; places: readonly DeliveryLocation[] }>({ of: '', places: [] })
  const search = text.trim()
  useEffect(() => {
    if (search.length < 3) return
    const timer = setTimeout(() => {
      searchLocations(search, near, locale).then(
        (places) => setFound({ of: search, places }),
        () => setFound({ of: search, places: [] }),
      )
    }, 250)
    return () => clearTimeout(timer)
  }, [search, locale, near])
  const places = found.of === search ? found.places : []
  return { found: places, none: search !== '' && found.of === search && places.length === 0 }
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

type PinStepProps = {
  start: DeliveryLocation
  onBack: () => void
  onSelect: (place: DeliveryLocation) => void
  onClose: () => void
}

function PinStep({ start, onBack, onSelect, onClose }: PinStepProps) {
  const t = useText('location')
  const [place, setPlace] = useState(start)
  const move = (point: { latitude: number; longitude: number }) => setPlace((now) => ({ ...point, label: now.label }))
  const foot = (
    <button
      type="button"
      className="btn btn-main"
      onClick={() => onSelect({ ...place, label: place.label || t('pin_label') })}
    >
      {t('use_location')}
    </button>
  )
  return (
    <Sheet
      label={t('set_pin')}
      onClose={onClose}
      footer={foot}
      narrow
      header={<MapView center={start} pin={place} onMove={move} label={t('set_pin')} caption={t('drag_pin')} />}
    >
      <Field
        label={t('address')}
        value={place.label}
        onChange={(event) => setPlace({ ...place, label: event.target.value })}
        autoComplete="street-address"
        maxLength={120}
        placeholder={t('address_example')}
      />
      <p className="small muted num">
        <bdi dir="ltr">
          {place.latitude.toFixed(5)}, {place.longitude.toFixed(5)}
        </bdi>
      </p>
      <button type="button" className="btn btn-s text" onClick={onBack}>
        <Icon small flip name="back" />
        {t('back')}
      </button>
    </Sheet>
  )
}
