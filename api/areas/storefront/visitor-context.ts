import type { OrderTypeAlias } from '#contract/fields.ts'
import type { PreTransactionContext } from '#api/platform/handlers.ts'
import { assertCompletePoint } from '#api/platform/api-error.ts'
import type { Visitor } from './merchants/service.rules.ts'
import { localeFor } from '../../platform/text/translations.rules.ts'

type VisitorRequest = {
  locale?: string | undefined
  latitude?: number | undefined
  longitude?: number | undefined
  country?: string | undefined
  postal_code?: string | undefined
  order_type?: OrderTypeAlias | undefined
}

export const localeOf = ({
  input,
  tenant,
  raw,
}: Pick<PreTransactionContext<Pick<VisitorRequest, 'locale'>>, 'input' | 'tenant' | 'raw'>): string =>
  localeFor(input.locale, raw.request.headers['accept-language'], tenant)

export const visitorOf = ({
  input,
  tenant,
  services,
}: Pick<PreTransactionContext<VisitorRequest>, 'input' | 'tenant' | 'services'>): Visitor => {
  const { latitude, longitude, country = tenant.country, postal_code, order_type = null } = input
  assertCompletePoint({ latitude, longitude })
  return {
    point: latitude === undefined || longitude === undefined ? null : { latitude, longitude },
    country,
    postalCode: postal_code,
    orderType: order_type,
    now: services.clock(),
  }
}
