import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { previewRequest, toPromotionPreview } from '#contract/rules/promotion/promotion-preview.ts'
import type { PromotionPreview as Preview } from '#contract/rules/promotion/promotion-preview.ts'
import type { StoreBanner } from '#contract/areas/storefront/storefront.ts'
import { PageText } from '#shop/areas/pages/page-text.tsx'
import { BannerSlide } from '#shop/areas/home/banners.tsx'
import { useShop } from '../context/shop.tsx'
import PopupBox from './popup-box.tsx'

/** Shows the banner, popup or page that the panel of this shop sends to its frame. */
export default function PromotionPreview() {
  const preview = useSentPreview()
  const [isClosed, setClosed] = useState(false)
  if (preview?.kind === 'popup')
    return isClosed ? null : (
      <PopupBox
        popup={{ ...preview, id: previewId, width: 400, frequency: 'every_time' }}
        onClose={() => setClosed(true)}
      />
    )
  if (preview?.kind === 'page') return <TextPagePreview {...preview} />
  return preview ? <BannerPreview preview={preview} /> : null
}

/** The page in the empty one that the shop shows at its address. */
function TextPagePreview({ title, body }: { title: string; body: string }) {
  const [main] = useState(() => document.querySelector('main'))
  useEffect(() => {
    if (!main) return
    const controller = new AbortController()
    // the preview shows one page; its links lead nowhere
    const press = (event: MouseEvent) => {
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('click', press, { signal: controller.signal, capture: true })
    return () => controller.abort()
  }, [main])
  return main && createPortal(<PageText title={title} body={body} />, main)
}

const previewId = 'preview'

/** The banner in place of those of the page, at the start of its content. */
function BannerPreview({ preview }: { preview: Preview & { kind: 'banner' } }) {
  const [section] = useState(() => {
    const element = document.createElement('section')
    element.className = 'banners preview-banner'
    return element
  })
  useEffect(() => {
    const main = document.querySelector('main')
    if (!main) return
    const categories = main.querySelector('.categories')
    if (categories) categories.after(section)
    else main.prepend(section)
    return () => section.remove()
  }, [section])
  const { has_link, ...texts } = preview
  const banner: StoreBanner = {
    ...texts,
    id: previewId,
    link_type: has_link ? 'page' : 'none',
    link_value: has_link ? '' : null,
    location: 'global',
    merchant_ids: [],
    group_ids: [],
    locale: null,
    sort_order: 0,
    start_date: null,
    end_date: null,
    status: 'active',
  }
  return createPortal(<BannerSlide banner={banner} />, section)
}

/** The preview of the panel in which this page is framed. Messages of other origins are ignored. */
function useSentPreview(): Preview | null {
  const { adminUrl } = useShop()
  const [preview, setPreview] = useState<Preview | null>(null)
  useEffect(() => {
    if (!adminUrl || window.parent === window) return
    const { origin } = new URL(adminUrl)
    const receive = (event: MessageEvent) => {
      if (event.source === window.parent && event.origin === origin) setPreview(toPromotionPreview(event.data))
    }
    window.addEventListener('message', receive)
    window.parent.postMessage(previewRequest, origin)
    return () => window.removeEventListener('message', receive)
  }, [adminUrl])
  return preview
}
