import type { Chance } from '../random.ts'
import { firstOf } from '../menu.ts'
import type { PlaceSeed, TenantSeed } from '../tenant-seed.ts'
import { kuwaitExpats, kuwaitFirst, kuwaitLast } from './names-kuwait.ts'
import { londonNames } from './names-london.ts'
import { koreanFirst, koreanLast, tokyoNames } from './names-tokyo.ts'
import { bankside, kanda, salmiya } from './streets.ts'
import type { Street } from './streets.ts'

export type Person = {
  first_name: string
  last_name: string
  email: string
  mobile: string
  locale: string
  /** Days before now. */
  signed_up: number
  places: readonly PlaceSeed[]
  /** Share of all orders; 0 has never ordered. */
  habit: number
  favourites: readonly string[]
  is_blocked: boolean
}

type Name = { first: string; last: string; mail: string; locale: string }

/** Everybody who has signed up with the tenant; the first is the one with a known password. */
export function peopleOf(tenant: TenantSeed, chance: Chance): Person[] {
  const names = takenNames(tenant.slug, chance).slice(0, tenant.customers - 1)
  const taken = new Map<string, number>()
  const others = names.map((name, index) => personOf(tenant, chance, name, index, mailOf(name.mail, taken)))
  return [shopperOf(tenant), ...others]
}

function shopperOf({ shopper, slug, locales, merchants }: TenantSeed): Person {
  const { first_name, last_name, mobile, addresses } = shopper
  const favourites = merchants.slice(0, 3).map(({ key }) => key)
  return {
    first_name,
    last_name,
    mobile,
    email: `customer@${slug}.example`,
    locale: locales[0],
    signed_up: 190,
    places: addresses,
    habit: 2.6,
    favourites,
    is_blocked: false,
  }
}

function personOf(tenant: TenantSeed, chance: Chance, name: Name, index: number, email: string): Person {
  const recent = chance.is(0.12)
  const signed_up = recent ? chance.between(1, 20) : Math.round(21 + 400 * chance.next() ** 1.6)
  const open = tenant.merchants.filter(({ weight }) => weight > 0)
  const favourites = Array.from(
    { length: chance.between(1, 4) },
    () => chance.weighted(open, ({ weight }) => weight)?.key ?? '',
  )
  const never = recent ? chance.is(0.3) : chance.is(0.05)
  return {
    first_name: name.first,
    last_name: name.last,
    email,
    mobile: mobileOf(tenant.slug, index),
    locale: name.locale,
    signed_up,
    places: placesOf(tenant, chance),
    habit: never ? 0 : 0.15 + chance.next() ** 3 * 3.2,
    favourites,
    is_blocked: index % 97 === 60,
  }
}

/** Numbers kept for drama by Ofcom in London; mobile-shaped ones elsewhere. */
function mobileOf(slug: string, index: number): string {
  if (slug === 'harbour') return `+442079460${300 + index}`
  return slug === 'waha'
    ? `+965500101${String(index).padStart(2, '0')}`
    : `+8190001001${String(index).padStart(2, '0')}`
}

const hosts = ['mail.example', 'post.example', 'inbox.example', 'letters.example'] as const

function mailOf(mail: string, taken: Map<string, number>): string {
  const plain = mail.toLowerCase().replaceAll(/[^a-z.-]/g, '')
  const before = taken.get(plain) ?? 0
  taken.set(plain, before + 1)
  return `${plain}${before > 0 ? before + 1 : ''}@${hosts[plain.length % hosts.length]}`
}

function takenNames(slug: string, chance: Chance): Name[] {
  if (slug === 'harbour') return chance.shuffled(pairsOf(londonNames, chance, 14, 'en'))
  if (slug === 'waha')
    return chance.shuffled([
      ...written(kuwaitFirst, kuwaitLast, 'ar', chance).slice(0, 74),
      ...pairsOf(kuwaitExpats, chance, 9, 'en'),
    ])
  return chance.shuffled([
    ...pairsOf(tokyoNames, chance, 18, 'en'),
    ...written(koreanFirst, koreanLast, 'ko', chance).slice(0, 14),
  ])
}

/** Up to `each` different people of each origin. */
function pairsOf(
  origins: readonly { first: string; last: string }[],
  chance: Chance,
  each: number,
  locale: string,
): Name[] {
  return origins.flatMap(({ first, last }) => {
    const lasts = chance.shuffled(last.split(' '))
    const all = chance.shuffled(
      first
        .split(' ')
        .flatMap((name) => lasts.map((family) => ({ first: name, last: family, mail: `${name}.${family}`, locale }))),
    )
    return all.slice(0, each)
  })
}

function written(
  firsts: readonly (readonly [string, string])[],
  lasts: readonly (readonly [string, string])[],
  locale: string,
  chance: Chance,
): Name[] {
  return chance.shuffled(
    firsts.flatMap(([first, one]) => lasts.map(([last, other]) => ({ first, last, mail: `${one}.${other}`, locale }))),
  )
}

const streetsOf: Record<string, readonly Street[]> = { harbour: bankside, waha: salmiya, ramen: kanda }

function placesOf(tenant: TenantSeed, chance: Chance): PlaceSeed[] {
  const labels = labelsOf[tenant.slug] ?? ['Home', 'Work']
  const streets = chance.shuffled(streetsOf[tenant.slug] ?? []).slice(0, chance.is(0.35) ? 2 : 1)
  return streets.map(([name, postal_code, at, city], index) => ({
    label: labels[index] ?? 'Home',
    postal_code,
    city: city ?? firstOf(tenant.city),
    ...doorOf(tenant.slug, name, chance),
    at: [rounded(at[0] + (chance.next() - 0.5) * 0.0016), rounded(at[1] + (chance.next() - 0.5) * 0.0022)],
  }))
}

const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6

const labelsOf: Record<string, readonly string[]> = {
  harbour: ['Home', 'Work'],
  waha: ['المنزل', 'العمل'],
  ramen: ['Home', 'Office'],
}

function doorOf(slug: string, street: string, chance: Chance): { address: string; house?: string } {
  if (slug === 'harbour')
    return {
      address: `${chance.between(2, 180)} ${street}`,
      ...(chance.is(0.7) ? { house: `Flat ${chance.between(1, 48)}` } : {}),
    }
  if (slug === 'waha') return { address: street, house: `بناية ${chance.between(1, 60)}، شقة ${chance.between(1, 24)}` }
  return {
    address: `${chance.between(1, 3)}-${chance.between(1, 22)}-${chance.between(1, 14)} ${street}`,
    house: `${chance.between(2, 14)}0${chance.between(1, 6)}`,
  }
}
