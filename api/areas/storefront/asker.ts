import type { OrderTypeAlias } from '#contract/fields.ts'
import type { EarlyContext } from '#api/platform/handlers.ts'
import { wholePoint } from '#api/platform/api-error.ts'
import type { Asker } from './merchant-card.rules.ts'
import { localeFor } from '../../platform/text/translations.rules.ts'

type Asks = {
  locale?: string | undefined
  latitude?: number | undefined
  longitude?: number | undefined
  country?: string | undefined
  order_type?: OrderTypeAlias | undefined
}

export const localeOf = ({
  input,
  tenant,
  raw,
}: Pick<EarlyContext<Pick<Asks, 'locale'>>, 'input' | 'tenant' | 'raw'>): string =>
  localeFor(input.locale, raw.request.headers['accept-language'], tenant)

export const askerOf = ({
  input,
  tenant,
  platform,
}: Pick<EarlyContext<Asks>, 'input' | 'tenant' | 'platform'>): Asker => {
  const { latitude, longitude, country = tenant.country, order_type = null } = input
  wholePoint({ latitude, longitude })
  return {
    point: latitude === undefined || longitude === undefined ? null : { latitude, longitude },
    country,
    orderType: order_type,
    now: platform.clock(),
  }
}
