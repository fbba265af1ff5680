import { pictureSources } from '#contract/pictures.ts'
import type { StoreProductView } from '#contract/store-catalog.ts'
import { useText } from '#shop/shell/text.tsx'

/** Further pictures of a product; models in three dimensions as files to open. */
export function Media({ media }: { media: StoreProductView['media'] }) {
  const t = useText('product')
  if (media.length === 0) return null
  return (
    <section className="media" aria-label={t('media')}>
      {media.map(({ file_url, type }) => (type === 'png' || type === 'svg'
        ? <img key={file_url} src={file_url} srcSet={pictureSources(file_url)} sizes="256px" alt="" loading="lazy" width={256} height={256} />
        : <a key={file_url} className="btn btn-line btn-s" href={file_url} rel="noopener">{t('model')}</a>))}
    </section>
  )
}
