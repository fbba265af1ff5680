import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { imageSrcSet } from '#contract/rules/image-variants.ts'
import type { StoreBanner } from '#contract/areas/storefront/storefront.ts'
import { Fanlight } from '#shop/shell/base/fanlight.tsx'
import { usePath, useShop } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'

const slideSeconds = 6

/**
 * A carousel of banners. It advances only if the tenant enables that, and not with reduced motion, hover or
 * focus.
 */
export function Banners({ banners }: { banners: readonly StoreBanner[] }) {
  const t = useText('home')
  const { autoScroll } = useShop()
  const [at, setAt] = useState(0)
  const box = useRef<HTMLElement>(null)
  const count = banners.length
  useEffect(() => {
    if (!autoScroll || count < 2 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(
      () => !box.current?.matches(':hover, :focus-within') && setAt((now) => (now + 1) % count),
      slideSeconds * 1000,
    )
    return () => clearInterval(timer)
  }, [autoScroll, count])
  const banner = banners[at % Math.max(1, count)]
  if (!banner) return null
  return (
    <section ref={box} className="banners" aria-roledescription="carousel" aria-label={t('banners')}>
      <BannerSlide banner={banner} />
      {count > 1 && (
        <div className="dots">
          {banners.map((one, index) => (
            <button
              key={one.id}
              type="button"
              aria-label={t('banner_n', { n: index + 1, title: one.title })}
              aria-current={index === at % count ? 'true' : undefined}
              onClick={() => setAt(index)}
            />
          ))}
        </div>
      )}
    </section>
  )
}

/** One banner with its picture, texts and link. */
export function BannerSlide({ banner }: { banner: StoreBanner }) {
  const t = useText('home')
  const to = useBannerLink(banner)
  return (
    <div className="banner" key={banner.id} data-promotion={`banner ${banner.id}`}>
      <Fanlight />
      <picture>
        {banner.mobile_image_url && (
          <source
            media="(max-width: 800px)"
            srcSet={imageSrcSet(banner.mobile_image_url) ?? banner.mobile_image_url}
            sizes="100vw"
          />
        )}
        <img className="banner-image" src={banner.image_url} alt="" fetchPriority="high" />
      </picture>
      <div className="banner-text">
        <h2>
          <bdi>{banner.title}</bdi>
        </h2>
        {banner.body && (
          <p>
            <bdi>{banner.body}</bdi>
          </p>
        )}
        {to &&
          (to.isExternal ? (
            <a className="btn" href={to.href} rel="noopener nofollow">
              {t('open_banner')}
            </a>
          ) : (
            <Link className="btn" to={to.href}>
              {t('open_banner')}
            </Link>
          ))}
      </div>
    </div>
  )
}

/** The target of a banner: a page of the shop or an https URL; null for anything else. */
function useBannerLink({ link_type, link_value }: StoreBanner): { href: string; isExternal: boolean } | null {
  const path = usePath()
  if (link_value === null) return null
  if (link_type === 'merchant') return { href: path(`/m/shop/${link_value}`), isExternal: false }
  if (link_type === 'category') return { href: path(`/c/${link_value}`), isExternal: false }
  if (link_type === 'page') return { href: path(`/p/${link_value}`), isExternal: false }
  if (link_type === 'product') return { href: path(`/search?product=${link_value}`), isExternal: false }
  if (link_type === 'url' && link_value.startsWith('https://')) return { href: link_value, isExternal: true }
  return null
}
