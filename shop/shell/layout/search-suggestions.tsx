import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { storeCatalog } from '#contract/areas/storefront/catalog.ts'
import type { ResponseOf } from '#contract/call.ts'
import { client } from '#shop/data/client.ts'
import { Icon } from '../base/icons.tsx'
import { Money } from '../base/money.tsx'
import { coverOf } from '../content/cover-image.ts'
import { ProductImage } from '../content/product-image.tsx'
import { usePath, useShop } from '../context/shop.tsx'
import { useText } from '../context/text.tsx'

type Result = ResponseOf<typeof storeCatalog.search>

const minLength = 2
const waitMs = 180
const maxRows = 5

/** Shops and dishes for the text of the search box, from the second letter. */
export default function SearchSuggestions({ text, onSelect }: { text: string; onSelect: () => void }) {
  const t = useText('shell')
  const path = usePath()
  const result = useSuggestions(text.trim())
  if (!result) return null
  const { merchants, products, suggestion } = result
  const isEmpty = merchants.length + products.length === 0
  return (
    <div className="search-suggestions" role="group" aria-label={t('suggestions')}>
      {suggestion && (
        <p className="small muted" role="status">
          {t('did_you_mean', { word: suggestion })}
        </p>
      )}
      {isEmpty && (
        <p className="small muted" role="status">
          {t('no_suggestions')}
        </p>
      )}
      <ul>
        {merchants.slice(0, maxRows).map((one) => (
          <li key={one._id}>
            <Link to={path(`/m/${one.slug}/${one._id}`)} onClick={onSelect}>
              <ProductImage image={one.logo ?? one.cover} seed={one.name} sizes="44px" />
              <span className="grow name">
                <b>{one.name}</b>
                {one.categories.length > 0 && <small>{one.categories.join(t('comma'))}</small>}
              </span>
              <Icon small flip name="next" />
            </Link>
          </li>
        ))}
        {products.slice(0, maxRows).map((one) => (
          <li key={one._id}>
            <Link to={path(`/m/shop/${one.merchant_id}/p/${one._id}`)} onClick={onSelect}>
              <ProductImage image={coverOf(one)} seed={one.name} sizes="44px" />
              <span className="grow name">
                <b>{one.name}</b>
                {one.merchant_name && <small>{one.merchant_name}</small>}
              </span>
              <Money amount={one.from_price} currency={one.currency} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function useSuggestions(search: string): Result | null {
  const { preferences, locale } = useShop()
  const { latitude, longitude } = preferences.place ?? {}
  const [found, setFound] = useState<{ search: string; result: Result } | null>(null)
  useEffect(() => {
    if (search.length < minLength) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      const input = { search: search.slice(0, 50), limit: maxRows, locale, latitude, longitude }
      client(storeCatalog.search, input, { signal: stop.signal }).then(
        (result) => setFound({ search, result }),
        () => undefined,
      )
    }, waitMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [search, locale, latitude, longitude])
  return search.length < minLength ? null : (found?.result ?? null)
}
