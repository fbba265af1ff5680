import { IconCube, IconCubePlus, IconTrash } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { ProductMedia } from '#contract/schemas/catalog.ts'
import { useText } from '#kit/data/text.ts'
import { toCallError, showFailure } from '#kit/data/failure.ts'
import { uploadProductMedia } from '#kit/data/upload-picture.ts'
import { IconButton } from '#kit/ui/base/button.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import { MenuFieldset } from './master/menu-product.tsx'
import type { ProductFormProps } from './product-cards.tsx'
import styles from './product-form.module.css'

const maxMedia = 10
const types = ProductMedia.shape.type

const mediaTypeOf = (file_url: string) => types.safeParse(/\.(\w+)$/.exec(file_url)?.[1]?.toLowerCase()).data

/** Drawings and 3D models of a product. */
export function MediaCard({ form }: ProductFormProps) {
  const t = useText('catalog')
  const tKit = useKitText()
  const id = useId()
  const [busy, setBusy] = useState(false)
  const { media } = form.values
  const addFiles = async (files: readonly File[]) => {
    setBusy(true)
    const uploaded: typeof media = []
    for (const file of files.slice(0, maxMedia - media.length)) {
      try {
        const file_url = await uploadProductMedia(file)
        const type = mediaTypeOf(file_url)
        if (type) uploaded.push({ file_url, type })
      } catch (error) {
        showFailure(toCallError(error), { errorText: tKit('image_failed') })
      }
    }
    setBusy(false)
    form.setValues({ media: [...media, ...uploaded] })
  }
  return (
    <Card title={t('media')} end={<span className={styles.hint}>{t('media_hint')}</span>}>
      <MenuFieldset field="media">
        <div className={styles.images} aria-busy={busy}>
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
          {media.length < maxMedia && (
            <label className={styles.dropZone} htmlFor={id} title={t('media_add')}>
              <IconCubePlus size={18} aria-hidden />
              <span className="vh">{t('media_add')}</span>
            </label>
          )}
        </div>
        <input
          id={id}
          className="vh"
          type="file"
          multiple
          accept=".glb,.gltf,.svg,.png"
          aria-label={t('media_add')}
          disabled={busy}
          onChange={(event) => {
            void addFiles([...(event.currentTarget.files ?? [])])
            event.currentTarget.value = ''
          }}
        />
      </MenuFieldset>
    </Card>
  )
}
