import { IconChevronLeft, IconPhotoPlus, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react'
import { imageUrl } from '#contract/rules/image-variants.ts'
import { useText } from '#kit/data/text.ts'
import { uploadProductPicture } from '#kit/data/upload-picture.ts'
import { IconButton } from '#kit/ui/base/button.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { FileTiles } from './file-tiles.tsx'
import { MenuFieldset } from './master/menu-product.tsx'
import type { ProductFormProps } from './product-form-values.ts'
import { moveItem } from './product-form-values.ts'
import styles from './product-form.module.css'

const maxImages = 20

/** Images of a product. The first is the cover unless another one is selected. */
export function ImagesCard({ form }: ProductFormProps) {
  const t = useText('catalog')
  const images = form.values.product_images
  const setImages = (next: typeof images) =>
    form.setValues({
      product_images: next.some(({ is_cover }) => is_cover)
        ? next
        : next.map((image, index) => ({ ...image, is_cover: index === 0 })),
    })
  return (
    <Card title={t('images')} end={<span className={styles.hint}>{t('images_count', { count: images.length })}</span>}>
      <MenuFieldset field="product_images">
        <FileTiles
          label={t('image_add')}
          icon={IconPhotoPlus}
          accept="image/png,image/jpeg,image/webp,image/gif"
          files={images}
          maxFiles={maxImages}
          upload={async (file) => ({ file_url: await uploadProductPicture(file), is_cover: false })}
          onAdd={(added) => setImages([...images, ...added])}
        >
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
                    onClick={() => setImages(moveItem(images, index, -1))}
                  />
                )}
                <IconButton
                  size="small"
                  icon={is_cover ? IconStarFilled : IconStar}
                  pressed={is_cover}
                  label={t(is_cover ? 'image_is_cover' : 'image_cover')}
                  onClick={() => setImages(images.map((image, at) => ({ ...image, is_cover: at === index })))}
                />
                <IconButton
                  size="small"
                  icon={IconTrash}
                  label={t('image_remove')}
                  onClick={() => setImages(images.filter((_, at) => at !== index))}
                />
              </figcaption>
            </figure>
          ))}
        </FileTiles>
      </MenuFieldset>
    </Card>
  )
}
