import { IconChevronLeft, IconPhotoPlus, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { imageUrl } from '#contract/rules/image-variants.ts'
import { useText } from '#kit/data/text.ts'
import { toCallError, showFailure } from '#kit/data/failure.ts'
import { uploadProductPicture } from '#kit/data/upload-picture.ts'
import { IconButton } from '#kit/ui/base/button.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import type { Of } from './product-cards.tsx'
import { shifted } from './product-form-values.ts'
import styles from './product-form.module.css'

const most = 20

/** The pictures of a product; the first is the cover unless another is chosen. */
export function ImagesCard({ of }: Of) {
  const t = useText('catalog')
  const say = useKitText()
  const id = useId()
  const [busy, setBusy] = useState(false)
  const images = of.values.product_images
  const put = (next: typeof images) =>
    of.setValues({
      product_images: next.some(({ is_cover }) => is_cover)
        ? next
        : next.map((image, index) => ({ ...image, is_cover: index === 0 })),
    })
  const take = async (files: readonly File[]) => {
    setBusy(true)
    const taken: string[] = []
    for (const file of files.slice(0, most - images.length)) {
      try {
        taken.push(await uploadProductPicture(file))
      } catch (error) {
        showFailure(toCallError(error), { errorText: say('image_failed') })
      }
    }
    setBusy(false)
    put([...images, ...taken.map((file_url) => ({ file_url, is_cover: false }))])
  }
  return (
    <Card title={t('images')} end={<span className={styles.hint}>{t('images_count', { count: images.length })}</span>}>
      <div className={styles.images} aria-busy={busy}>
        {images.map(({ file_url, is_cover }, index) => (
          <figure key={file_url} className={styles.thumb} data-cover={is_cover || undefined}>
            <img src={imageUrl(file_url, 320)} alt="" />
            <figcaption>
              {index > 0 && (
                <IconButton
                  size="small"
                  icon={IconChevronLeft}
                  flip
                  label={t('image_earlier')}
                  onClick={() => put(shifted(images, index, -1))}
                />
              )}
              <IconButton
                size="small"
                icon={is_cover ? IconStarFilled : IconStar}
                pressed={is_cover}
                label={t(is_cover ? 'image_is_cover' : 'image_cover')}
                onClick={() => put(images.map((image, at) => ({ ...image, is_cover: at === index })))}
              />
              <IconButton
                size="small"
                icon={IconTrash}
                label={t('image_remove')}
                onClick={() => put(images.filter((_, at) => at !== index))}
              />
            </figcaption>
          </figure>
        ))}
        {images.length < most && (
          <label className={styles.drop} htmlFor={id} title={t('image_add')}>
            <IconPhotoPlus size={18} aria-hidden />
            <span className="vh">{t('image_add')}</span>
          </label>
        )}
      </div>
      <input
        id={id}
        className="vh"
        type="file"
        multiple
        accept="image/png,image/jpeg,image/webp,image/gif"
        aria-label={t('image_add')}
        disabled={busy}
        onChange={(event) => {
          void take([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    </Card>
  )
}
