import type { Random } from '../random.ts'
import { defaultText } from '../menu.ts'
import type { AddressSeed, TenantSeed } from '../tenant-seed.ts'
import { kuwaitExpats, kuwaitFirst, kuwaitLast } from './names-kuwait.ts'
import { londonNames } from './names-london.ts'
import { koreanFirst, koreanLast, tokyoNames } from './names-tokyo.ts'
import { bankside, kanda, salmiya } from '../streets/streets.ts'
import type { Street } from '../streets/streets.ts'

export type DemoCustomer = {
  first_name: string
  last_name: string
  email: string
  mobile: string
  locale: string
  /** Days before now. */
  signup_days_ago: number
  addresses: readonly AddressSeed[]
  /** Relative share of orders; 0 for customers without orders. */
  order_weight: number
  favourites: readonly string[]
  is_blocked: boolean
}

type CustomerName = { first: string; last: string; email_name: string; locale: string }

/** All customers of the tenant. The first is the demo customer with a known password. */
export function createCustomers(tenant: TenantSeed, random: Random): DemoCustomer[] {
  const names = createNames(tenant.slug, random).slice(0, tenant.customers - 1)
  const emailCounts = new Map<string, number>()
  const others = names.map((name, index) =>
    createCustomer(tenant, random, name, index, emailFor(name.email_name, emailCounts)),
  )
  return [createDemoCustomer(tenant), ...others]
}

function createDemoCustomer({ demo_customer, slug, locales, merchants }: TenantSeed): DemoCustomer {
  const { first_name, last_name, mobile, addresses } = demo_customer
  const favourites = merchants.slice(0, 3).map(({ key }) => key)
  return {
    first_name,
    last_name,
    mobile,
    email: `customer@${slug}.example`,
    locale: locales[0],
    signup_days_ago: 190,
    addresses,
    order_weight: 2.6,
    favourites,
    is_blocked: false,
  }
}

function createCustomer(
  tenant: TenantSeed,
  random: Random,
  name: CustomerName,
  index: number,
  email: string,
): DemoCustomer {
  const isRecent = random.chance(0.12)
  const signed_up = isRecent ? random.integer(1, 20) : Math.round(21 + 400 * random.next() ** 1.6)
  const open = tenant.merchants.filter(({ weight }) => weight > 0)
  const favourites = Array.from(
    { length: random.integer(1, 4) },
    () => random.pickWeighted(open, ({ weight }) => weight)?.key ?? '',
  )
  const hasNeverOrdered = isRecent ? random.chance(0.3) : random.chance(0.05)
  return {
    first_name: name.first,
    last_name: name.last,
    email,
    mobile: mobileFor(tenant.slug, index),
    locale: name.locale,
    signup_days_ago: signed_up,
    addresses: createAddresses(tenant, random),
    order_weight: hasNeverOrdered ? 0 : 0.15 + random.next() ** 3 * 3.2,
    favourites,
    is_blocked: index % 97 === 60,
  }
}

/** Numbers reserved for fiction by Ofcom in London; similar ones elsewhere. */
function mobileFor(slug: string, index: number): string {
  if (slug === 'harbour') return `+442079460${300 + index}`
  return slug === 'waha'
    ? `+965500101${String(index).padStart(2, '0')}`
    : `+8190001001${String(index).padStart(2, '0')}`
}

const emailHosts = ['mail.example', 'post.example', 'inbox.example', 'letters.example'] as const

function emailFor(email_name: string, emailCounts: Map<string, number>): string {
  const localPart = email_name.toLowerCase().replaceAll(/[^a-z.-]/g, '')
  const count = emailCounts.get(localPart) ?? 0
  emailCounts.set(localPart, count + 1)
  return `${localPart}${count > 0 ? count + 1 : ''}@${emailHosts[localPart.length % emailHosts.length]}`
}

function createNames(slug: string, random: Random): CustomerName[] {
  if (slug === 'harbour') return random.shuffle(combineNames(londonNames, random, 14, 'en'))
  if (slug === 'waha')
    return random.shuffle([
      ...combineLatinNames(kuwaitFirst, kuwaitLast, 'ar', random).slice(0, 74),
      ...combineNames(kuwaitExpats, random, 9, 'en'),
    ])
  return random.shuffle([
    ...combineNames(tokyoNames, random, 18, 'en'),
    ...combineLatinNames(koreanFirst, koreanLast, 'ko', random).slice(0, 14),
  ])
}

/** Up to `perOrigin` distinct customers of each origin. */
function combineNames(
  origins: readonly { first: string; last: string }[],
  random: Random,
  perOrigin: number,
  locale: string,
): CustomerName[] {
  return origins.flatMap(({ first, last }) => {
    const lasts = random.shuffle(last.split(' '))
    const all = random.shuffle(
      first
        .split(' ')
        .flatMap((name) =>
          lasts.map((family) => ({ first: name, last: family, email_name: `${name}.${family}`, locale })),
        ),
    )
    return all.slice(0, perOrigin)
  })
}

function combineLatinNames(
  firsts: readonly (readonly [string, string])[],
  lasts: readonly (readonly [string, string])[],
  locale: string,
  random: Random,
): CustomerName[] {
  return random.shuffle(
    firsts.flatMap(([first, firstLatin]) =>
      lasts.map(([last, lastLatin]) => ({ first, last, email_name: `${firstLatin}.${lastLatin}`, locale })),
    ),
  )
}

const streetsByTenant: Record<string, readonly Street[]> = { harbour: bankside, waha: salmiya, ramen: kanda }

function createAddresses(tenant: TenantSeed, random: Random): AddressSeed[] {
  const labels = addressLabels[tenant.slug] ?? ['Home', 'Work']
  const streets = random.shuffle(streetsByTenant[tenant.slug] ?? []).slice(0, random.chance(0.35) ? 2 : 1)
  return streets.map(([name, postal_code, location, city], index) => ({
    label: labels[index] ?? 'Home',
    postal_code,
    city: city ?? defaultText(tenant.city),
    ...createHouse(tenant.slug, name, random),
    location: [
      roundDegrees(location[0] + (random.next() - 0.5) * 0.0016),
      roundDegrees(location[1] + (random.next() - 0.5) * 0.0022),
    ],
  }))
}

const roundDegrees = (degrees: number) => Math.round(degrees * 1e6) / 1e6

const addressLabels: Record<string, readonly string[]> = {
  harbour: ['Home', 'Work'],
  waha: ['المنزل', 'العمل'],
  ramen: ['Home', 'Office'],
}

function createHouse(slug: string, street: string, random: Random): { address: string; house?: string } {
  if (slug === 'harbour')
    return {
      address: `${random.integer(2, 180)} ${street}`,
      ...(random.chance(0.7) ? { house: `Flat ${random.integer(1, 48)}` } : {}),
    }
  if (slug === 'waha') return { address: street, house: `بناية ${random.integer(1, 60)}، شقة ${random.integer(1, 24)}` }
  return {
    address: `${random.integer(1, 3)}-${random.integer(1, 22)}-${random.integer(1, 14)} ${street}`,
    house: `${random.integer(2, 14)}0${random.integer(1, 6)}`,
  }
}
