import { IconCube, IconCubePlus, IconTrash } from '@tabler/icons-react'
import { ProductMedia } from '#contract/schemas/catalog.ts'
import { useText } from '#kit/data/text.ts'
import { uploadProductMedia } from '#kit/data/upload-picture.ts'
import { IconButton } from '#kit/ui/base/button.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { FileTiles } from './file-tiles.tsx'
import { MenuFieldset } from './master/menu-product.tsx'
import type { ProductFormProps } from './product-form-values.ts'
import styles from './product-form.module.css'

const maxMedia = 10
const types = ProductMedia.shape.type

const mediaTypeOf = (file_url: string) => types.safeParse(/\.(\w+)$/.exec(file_url)?.[1]?.toLowerCase()).data

async function uploadMedia(file: File) {
  const file_url = await uploadProductMedia(file)
  const type = mediaTypeOf(file_url)
  return type && { file_url, type }
}

/** Drawings and 3D models of a product. */
export function MediaCard({ form }: ProductFormProps) {
  const t = useText('catalog')
  const { media } = form.values
  return (
    <Card title={t('media')} end={<span className={styles.hint}>{t('media_hint')}</span>}>
      <MenuFieldset field="media">
        <FileTiles
          label={t('media_add')}
          icon={IconCubePlus}
          accept=".glb,.gltf,.svg,.png"
          files={media}
          maxFiles={maxMedia}
          upload={uploadMedia}
          onAdd={(added) => form.setValues({ media: [...media, ...added] })}
        >
          {media.map(({ file_url, type }, index) => (
            <figure key={file_url} className={styles.thumb}>
              {type === 'png' || type === 'svg' ? (
                <img src={file_url} alt="" />
              ) : (
                <span className={styles.model}>
                  <IconCube size={28} aria-hidden />
                  <small>{type.toUpperCase()}</small>
                </span>
              )}
              <figcaption>
                <IconButton
                  size="small"
                  icon={IconTrash}
                  label={t('media_remove')}
                  onClick={() => form.setValues({ media: media.filter((_, at) => at !== index) })}
                />
              </figcaption>
            </figure>
          ))}
        </FileTiles>
      </MenuFieldset>
    </Card>
  )
}
