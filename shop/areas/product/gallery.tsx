import { useEffect, useRef, useState } from 'react'
import { Icon } from '#shop/shell/base/icons.tsx'
import { FullProductImage } from '#shop/shell/content/product-image.tsx'
import { useText } from '#shop/shell/context/text.tsx'

type Props = { images: readonly string[]; name: string }

/** Elements that use the arrow keys themselves. */
const arrowKeyUsers = 'input, textarea, select, model-viewer'

/** All pictures of a product, one at a time. They scroll by swipe, arrow keys, buttons and dots. */
export default function Gallery({ images, name }: Props) {
  const t = useText('choices')
  const strip = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)
  const count = images.length
  const scrollTo = (index: number) => {
    const box = strip.current
    if (!box || index < 0 || index >= count) return
    const sign = getComputedStyle(box).direction === 'rtl' ? -1 : 1
    box.scrollTo({ left: sign * index * box.clientWidth })
  }
  useEffect(() => {
    const onKeyDown = ({ key, target }: KeyboardEvent) => {
      if (target instanceof Element && target.closest(arrowKeyUsers)) return
      const isRtl = strip.current !== null && getComputedStyle(strip.current).direction === 'rtl'
      if (key === 'ArrowRight') scrollTo(shown + (isRtl ? -1 : 1))
      if (key === 'ArrowLeft') scrollTo(shown + (isRtl ? 1 : -1))
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
  return (
    <div className="gallery" role="group" aria-label={t('pictures')}>
      <div
        ref={strip}
        className="gallery-strip"
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setShown(Math.round(Math.abs(scrollLeft) / clientWidth))
        }
      >
        {images.map((image, index) => (
          <FullProductImage key={image} image={image} seed={name} className="sheet-image" isLater={index > 0} />
        ))}
      </div>
      <button
        type="button"
        className="icon-btn gallery-previous"
        aria-label={t('previous_picture')}
        disabled={shown === 0}
        onClick={() => scrollTo(shown - 1)}
      >
        <Icon small flip name="back" />
      </button>
      <button
        type="button"
        className="icon-btn gallery-next"
        aria-label={t('next_picture')}
        disabled={shown === count - 1}
        onClick={() => scrollTo(shown + 1)}
      >
        <Icon small flip name="next" />
      </button>
      <p className="gallery-count num" role="status">
        <span className="sr-only">{t('picture_of', { number: shown + 1, total: count })}</span>
        <bdi dir="ltr" aria-hidden="true">
          {shown + 1} / {count}
        </bdi>
      </p>
    </div>
  )
}
