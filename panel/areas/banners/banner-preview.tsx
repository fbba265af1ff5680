import { useText } from '#kit/data/text.ts'
import { Card, Stack } from '#kit/ui/layout/layout.tsx'
import { ShopPreviewButton } from '#panel/shell/share/shop-preview.tsx'
import { toPreview } from './banner-form-values.ts'
import type { BannerValues } from './banner-form-values.ts'
import styles from './banners.module.css'

/** The banner in the proportions of a desk and of a phone. */
export function BannerPreview({ values }: { values: BannerValues }) {
  const t = useText('banners')
  const picture = values.image_url || null
  return (
    <Card title={t('preview')}>
      <Stack gap={12}>
        <BannerPicture label={t('preview_desktop')} values={values} picture={picture} />
        <BannerPicture
          label={t('preview_phone')}
          values={values}
          picture={values.mobile_image_url ?? picture}
          isPhone
        />
        <ShopPreviewButton load={async () => toPreview(values)} disabled={picture === null} locale={values.locale} />
      </Stack>
    </Card>
  )
}

type PictureProps = { label: string; values: BannerValues; picture: string | null; isPhone?: boolean }

const BannerPicture = ({ label, values: { title, body }, picture, isPhone = false }: PictureProps) => (
  <figure className={styles.preview}>
    <figcaption>{label}</figcaption>
    <div className={styles.picture} data-phone={isPhone || undefined}>
      <div className={styles.text}>
        <strong>
          <bdi>{title}</bdi>
        </strong>
        {body && (
          <span>
            <bdi>{body}</bdi>
          </span>
        )}
      </div>
      {picture && <img src={picture} alt="" />}
    </div>
  </figure>
)
