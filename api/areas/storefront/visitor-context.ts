import type { OrderTypeAlias } from '#contract/fields.ts'
import type { PreTransactionContext } from '#api/platform/handlers.ts'
import { assertCompletePoint } from '#api/platform/api-error.ts'
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
}: Pick<PreTransactionContext<Pick<Asks, 'locale'>>, 'input' | 'tenant' | 'raw'>): string =>
  localeFor(input.locale, raw.request.headers['accept-language'], tenant)

export const askerOf = ({
  input,
  tenant,
  services,
}: Pick<PreTransactionContext<Asks>, 'input' | 'tenant' | 'services'>): Asker => {
  const { latitude, longitude, country = tenant.country, order_type = null } = input
  assertCompletePoint({ latitude, longitude })
  return {
    point: latitude === undefined || longitude === undefined ? null : { latitude, longitude },
    country,
    orderType: order_type,
    now: services.clock(),
  }
}
