import type { Merchant } from '#contract/schemas/merchant.ts'
import { imageUrl } from '#contract/rules/image-variants.ts'
import { useText } from '#kit/data/text.ts'
import { Card } from '#kit/ui/layout/layout.tsx'
import styles from '../merchant-view.module.css'

type Props = { merchant: Merchant }

export function PicturesCard({ merchant: { images } }: Props) {
  const t = useText('merchants')
  const pictures = [
    ['logo', images.logo],
    ['cover', images.cover],
    ['icon', images.icon],
  ] as const
  if (!pictures.some(([, image]) => image)) return null
  return (
    <Card title={t('pictures')}>
      <div className={styles.pictures}>
        {pictures.map(
          ([kind, image]) =>
            image && (
              <figure key={kind}>
                <img src={imageUrl(image.image_url, 640)} alt="" loading="lazy" />
                <figcaption>{t(kind)}</figcaption>
              </figure>
            ),
        )}
      </div>
    </Card>
  )
}
