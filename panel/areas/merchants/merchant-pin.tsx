import { IconMapPin } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { geocoding } from '#contract/areas/geocoding.ts'
import type { Point } from '#contract/rules/distance.ts'
import { streetLayerNameOf } from '#contract/rules/street-layer.ts'
import { serviceArea } from '#contract/areas/settings/store.ts'
import { fetchCall, useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCan } from '#kit/data/use-can.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { Button } from '#kit/ui/base/button.tsx'
import type { MerchantFormProps } from './merchant-form-values.ts'
import styles from './merchant-form.module.css'

const PinMap = lazy(() => import('#panel/shell/map/pin-map.tsx'))

/** The location on a map. Moving the pin offers the address there. */
export function MerchantPin({ form }: MerchantFormProps) {
  const t = useText('merchants')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.pinMap}>
      <div>
        <Button size="small" icon={IconMapPin} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'pin_close' : 'pin_open')}
        </Button>
      </div>
      {isOpen && <OpenMap form={form} />}
    </div>
  )
}

function OpenMap({ form }: MerchantFormProps) {
  const t = useText('merchants')
  const can = useCan()
  const { locale } = useLocaleContext()
  const [found, setFound] = useState<Awaited<ReturnType<typeof reverse>>>()
  const { data } = useCall(serviceArea.show, {}, { enabled: can(serviceArea.show) })
  const { latitude, longitude } = form.values
  const pin = typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null
  const streets = streetLayerNameOf(data?.map.client_key ?? null) === null ? null : (data?.map.client_key ?? null)
  const move = async (point: Point) => {
    form.setValues(point)
    setFound(undefined)
    setFound(await reverse(point, locale))
  }
  const address = found?.address
  const apply = () => {
    if (!found?.address) return
    const { address, city, state, postal_code, country } = found
    form.setValues({ address, city, state, postal_code, ...(country ? { country } : {}) })
    setFound(undefined)
  }
  return (
    <>
      <div className={styles.pinBox}>
        <Suspense>
          <PinMap
            pin={pin}
            center={data?.map.center ?? { latitude: 51.5, longitude: -0.12 }}
            streets={streets}
            label={t('pin_label')}
            unsupportedText={t('pin_unsupported')}
            onMove={(point) => void move(point)}
          />
        </Suspense>
      </div>
      <p className={styles.hint}>{t('pin_hint')}</p>
      <div aria-live="polite">
        {address && address !== form.values.address && (
          <Button size="small" onClick={apply}>
            {t('pin_use', { address })}
          </Button>
        )}
      </div>
    </>
  )
}

/** The address at a point; undefined if it cannot be found. */
const reverse = (point: Point, locale: string) =>
  fetchCall(geocoding.reverse, { ...point, locale }).catch(() => undefined)
