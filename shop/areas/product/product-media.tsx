import { Suspense, useState } from 'react'
import { imageSrcSet } from '#contract/rules/image-variants.ts'
import type { StoreProductDetails } from '#contract/areas/storefront/catalog.ts'
import { coverOf } from '#shop/shell/content/cover-image.ts'
import { Icon } from '#shop/shell/base/icons.tsx'
import { lazyWithRetry } from '#shop/shell/context/lazy-with-retry.ts'
import { useText } from '#shop/shell/context/text.tsx'

const ModelViewer = lazyWithRetry(() => import('./model-viewer.tsx'))

/** Further images of a product; 3D models open in place. */
export default function ProductMedia({ product }: { product: StoreProductDetails }) {
  const t = useText('choices')
  const { media, name } = product
  return (
    <section className="media" aria-label={t('media')}>
      {media.map(({ file_url, type }) =>
        type === 'png' || type === 'svg' ? (
          <img
            key={file_url}
            src={file_url}
            srcSet={imageSrcSet(file_url)}
            sizes="256px"
            alt=""
            loading="lazy"
            width={256}
            height={256}
          />
        ) : (
          <ModelButton key={file_url} src={file_url} name={name} poster={coverOf(product)} />
        ),
      )}
    </section>
  )
}

/** The viewer is large, so it loads on click. Without JavaScript the link opens the file. */
function ModelButton({ src, name, poster }: { src: string; name: string; poster: string | null }) {
  const t = useText('choices')
  const [open, setOpen] = useState(false)
  if (open)
    return (
      <Suspense fallback={<div className="model-room" aria-busy="true" />}>
        <ModelViewer src={src} name={name} poster={poster} />
      </Suspense>
    )
  return (
    <a
      className="btn btn-line btn-s"
      href={src}
      rel="noopener"
      onClick={(event) => {
        event.preventDefault()
        setOpen(true)
      }}
    >
      <Icon small name="parcel" />
      {t('model')}
    </a>
  )
}
