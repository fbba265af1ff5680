import { useEffect, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { addresses } from '#contract/storefront-customers.ts'
import type { SavedAddress } from '#contract/storefront-customers.ts'
import type { DeliveryLocation } from '#shop/data/preferences.ts'
import { client } from '#shop/data/client.ts'
import { devicePoint, nameOf, placesFor, typedPoint } from '#shop/data/location/address-search.ts'
import { useSession } from '#shop/data/session.ts'
import { useSetPreferences } from '../context/use-set-preferences.ts'
import { Field } from '../content/field.tsx'
import { Icon } from '../base/icons.tsx'
import { MapView } from '../content/map.tsx'
import { Sheet } from '../dialog/sheet.tsx'
import { useShop } from '../context/shop.tsx'
import { useText } from '../context/text.tsx'

const addressLine = ({ label, address, city }: SavedAddress) => label || [address, city].filter(Boolean).join(', ')

/** Where to deliver: typed, a saved address, this device, or a pin. The pin is the truth, the words are its name. */
export default function PlacePicker({ onClose }: { onClose: () => void }) {
  const t = useText('location')
  const { choices } = useShop()
  const choose = useSetPreferences()
  const [pinned, setPinned] = useState<DeliveryLocation | null>(null)
  const take = async (place: DeliveryLocation) => {
    await choose({ place })
    onClose()
  }
  if (pinned) return <PinStep start={pinned} onBack={() => setPinned(null)} onTake={take} onClose={onClose} />
  return (
    <Sheet label={t('title')} onClose={onClose} narrow>
      <h1>{t('title')}</h1>
      <PlaceSearch onTake={take} onPin={setPinned} />
      <SavedPlaces onTake={take} />
      {choices.place && (
        <button type="button" className="btn btn-s text" onClick={() => void choose({ place: null }).then(onClose)}>
          {t('clear_location')}
        </button>
      )}
    </Sheet>
  )
}

function PlaceSearch({
  onTake,
  onPin,
}: {
  onTake: (place: DeliveryLocation) => void
  onPin: (place: DeliveryLocation) => void
}) {
  const t = useText('location')
  const { locale, choices, map } = useShop()
  const [text, setText] = useState('')
  const [refused, setRefused] = useState(false)
  const { found, none } = usePlaces(text)
  const here = choices.place ?? {
    latitude: map.default_location.latitude ?? 0,
    longitude: map.default_location.longitude ?? 0,
    label: '',
  }
  const locate = async () => {
    const point = await devicePoint()
    if (!point) return setRefused(true)
    onPin({ ...point, label: text.trim() || (await nameOf(point, locale)) })
  }
  const typed = typedPoint(text)
  const enter = ({ key, nativeEvent }: KeyboardEvent) => {
    if (key !== 'Enter' || nativeEvent.isComposing) return
    if (typed) onPin({ ...typed, label: '' })
    else if (found[0]) onTake(found[0])
  }
  return (
    <>
      <Field
        label={t('address')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={enter}
        autoFocus
        autoComplete="street-address"
        maxLength={100}
        enterKeyHint="search"
        placeholder={t('address_example')}
      />
      <ul className="offers">
        {found.map((place) => (
          <li key={`${place.latitude} ${place.longitude}`}>
            <button type="button" onClick={() => onTake(place)}>
              <Icon name="pin" />
              <bdi>{place.label}</bdi>
            </button>
          </li>
        ))}
        {typed && (
          <li>
            <button type="button" onClick={() => onPin({ ...typed, label: '' })}>
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
          <button type="button" onClick={() => onPin({ ...here, label: typed ? '' : text.trim() })}>
            <Icon name="pin" />
            {t('set_pin')}
          </button>
        </li>
      </ul>
      {none && !typed && (
        <p className="small muted" role="status">
          {t('no_match')}
        </p>
      )}
      {refused && (
        <p className="small muted" role="status">
          {t('location_unavailable')}
        </p>
      )}
    </>
  )
}

/** What the address search finds a moment after the last letter; `none` once it has found nothing. */
function usePlaces(text: string): { found: readonly DeliveryLocation[]; none: boolean } {
  const { locale, choices, map } = useShop()
  const near = choices.place ?? map.default_location
  const [found, setFound] = useState<{ of: string; places: readonly DeliveryLocation[] }>({ of: '', places: [] })
  const wanted = text.trim()
  useEffect(() => {
    if (wanted.length < 3) return
    const timer = setTimeout(() => {
      placesFor(wanted, near, locale).then(
        (places) => setFound({ of: wanted, places }),
        () => setFound({ of: wanted, places: [] }),
      )
    }, 250)
    return () => clearTimeout(timer)
  }, [wanted, locale, near])
  const places = found.of === wanted ? found.places : []
  return { found: places, none: wanted !== '' && found.of === wanted && places.length === 0 }
}

function SavedPlaces({ onTake }: { onTake: (place: DeliveryLocation) => void }) {
  const t = useText('location')
  const session = useSession()
  const [saved, setSaved] = useState<readonly SavedAddress[]>([])
  useEffect(() => {
    if (session) client(addresses.list, {}).then(setSaved, () => setSaved([]))
  }, [session])
  if (saved.length === 0) return null
  return (
    <section>
      <h2 className="sub-h">{t('saved_addresses')}</h2>
      <ul className="offers">
        {saved.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              onClick={() =>
                onTake({
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

type Pinned = {
  start: DeliveryLocation
  onBack: () => void
  onTake: (place: DeliveryLocation) => void
  onClose: () => void
}

function PinStep({ start, onBack, onTake, onClose }: Pinned) {
  const t = useText('location')
  const [place, setPlace] = useState(start)
  const move = (point: { latitude: number; longitude: number }) => setPlace((now) => ({ ...point, label: now.label }))
  const foot = (
    <button
      type="button"
      className="btn btn-main"
      onClick={() => onTake({ ...place, label: place.label || t('pin_label') })}
    >
      {t('use_location')}
    </button>
  )
  return (
    <Sheet
      label={t('set_pin')}
      onClose={onClose}
      foot={foot}
      narrow
      head={<MapView center={start} pin={place} onMove={move} label={t('set_pin')} caption={t('drag_pin')} />}
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
