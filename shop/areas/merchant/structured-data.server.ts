import { decimalPrice } from '#contract/rules/currencies.ts'
import { weekdays } from '#contract/rules/opening-hours.ts'
import type { Weekday } from '#contract/rules/opening-hours.ts'
import type { MenuSection, StoreProductDetails } from '#contract/areas/storefront/catalog.ts'
import type { StoreMerchantDetails } from '#contract/areas/storefront/merchants.ts'
import type { StoreContext } from '#shop/shell/context/store-context.ts'
import type { StructuredData } from '#shop/shell/search-engines/structured-data.ts'

/** `home` is the address of the home page in the language of the page, such as https://shop.example/en. */
type Site = { home: string; name: string }

export const siteOf = ({ boot, url, locale }: StoreContext): Site => ({
  home: `${url.origin}/${locale}`,
  name: boot.business_name,
})

/** Most dishes of a menu that its page describes; the rest have pages of their own. */
const maxMenuItems = 100

const dayNames: Record<Weekday, string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
}

const offerOf = ({ from_price, currency }: { from_price: number; currency: string }) => ({
  '@type': 'Offer',
  price: decimalPrice(from_price, currency),
  priceCurrency: currency,
})

const merchantUrl = ({ home }: Site, { slug, _id }: Pick<StoreMerchantDetails, 'slug' | '_id'>) =>
  `${home}/m/${slug}/${_id}`

const absolute = ({ home }: Site, url: string | null | undefined) => (url ? new URL(url, home).href : undefined)

function openingHours({ timing }: StoreMerchantDetails) {
  if (!timing.is_business_hours_enabled) return undefined
  return weekdays.flatMap((weekday) => {
    const day = timing.days[weekday]
    return (day?.is_open ? day.slots : []).map(({ opening, closing }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: `https://schema.org/${dayNames[weekday]}`,
      opens: opening,
      closes: closing,
    }))
  })
}

function menuOf(site: Site, merchant: StoreMerchantDetails, menu: readonly MenuSection[]) {
  let left = maxMenuItems
  const sections = menu.flatMap(({ category, products }) => {
    const shown = products.slice(0, left)
    left -= shown.length
    if (shown.length === 0) return []
    return {
      '@type': 'MenuSection',
      name: category.name || merchant.name,
      hasMenuItem: shown.map((product) => ({
        '@type': 'MenuItem',
        name: product.name,
        description: product.description ?? undefined,
        url: `${merchantUrl(site, merchant)}/p/${product._id}`,
        offers: offerOf(product),
      })),
    }
  })
  return sections.length === 0 ? undefined : { '@type': 'Menu', name: merchant.name, hasMenuSection: sections }
}

const breadcrumbs = (steps: readonly (readonly [name: string, url: string])[]): StructuredData => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(([name, item], at) => ({ '@type': 'ListItem', position: at + 1, name, item })),
})

/** The home page of a marketplace, with its search. */
export const describeShop = ({ home, name }: Site): StructuredData => ({
  '@type': 'WebSite',
  '@id': home,
  name,
  url: home,
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${home}/search?q={query}` },
    'query-input': 'required name=query',
  },
})

/** A merchant with its menu, opening hours and rating. */
export function describeMerchant(
  site: Site,
  merchant: StoreMerchantDetails,
  menu: readonly MenuSection[],
): StructuredData[] {
  const url = merchantUrl(site, merchant)
  const location = merchant.merchant_address_location
  return [
    {
      '@type': merchant.merchant_type === 'pick_and_drop' ? 'LocalBusiness' : 'Restaurant',
      '@id': url,
      name: merchant.name,
      url,
      description: merchant.description ?? merchant.custom_text ?? undefined,
      image: absolute(site, merchant.cover ?? merchant.logo),
      telephone: merchant.contact_number ?? undefined,
      servesCuisine: merchant.categories.length > 0 ? merchant.categories : undefined,
      address: {
        '@type': 'PostalAddress',
        streetAddress: merchant.address,
        addressLocality: merchant.city ?? undefined,
        postalCode: merchant.postal_code ?? undefined,
      },
      geo: location
        ? { '@type': 'GeoCoordinates', latitude: location.latitude, longitude: location.longitude }
        : undefined,
      openingHoursSpecification: openingHours(merchant),
      aggregateRating:
        merchant.average_rating !== null && merchant.reviews_count > 0
          ? { '@type': 'AggregateRating', ratingValue: merchant.average_rating, reviewCount: merchant.reviews_count }
          : undefined,
      hasMenu: menuOf(site, merchant, menu),
    },
    breadcrumbs([
      [site.name, site.home],
      [merchant.name, url],
    ]),
  ]
}

/** A product with its price. */
export function describeProduct(
  site: Site,
  merchant: Pick<StoreMerchantDetails, '_id' | 'slug' | 'name'>,
  product: StoreProductDetails,
): StructuredData[] {
  const seller = merchantUrl(site, merchant)
  const url = `${seller}/p/${product._id}`
  const picture = product.product_images.find(({ is_cover }) => is_cover) ?? product.product_images[0]
  return [
    {
      '@type': 'Product',
      '@id': url,
      name: product.name,
      description: product.description ?? undefined,
      image: absolute(site, picture?.file_url),
      sku: product.sku ?? undefined,
      offers: {
        ...offerOf(product),
        url,
        availability: `https://schema.org/${product.is_available ? 'InStock' : 'OutOfStock'}`,
        seller: { '@type': 'Organization', name: merchant.name, url: seller },
      },
    },
    breadcrumbs([
      [site.name, site.home],
      [merchant.name, seller],
      [product.name, url],
    ]),
  ]
}
