import { IconPhoto } from '@tabler/icons-react'
import { imageUrl } from '#contract/rules/image-variants.ts'
import styles from './products.module.css'

/** The cover of a product, or a placeholder. */
export const ProductPicture = ({ src }: { src: string | null }) =>
  src ? (
    <img className={styles.picture} src={imageUrl(src, 160)} alt="" loading="lazy" width={32} height={32} />
  ) : (
    <span className={styles.picture} aria-hidden="true">
      <IconPhoto size={16} />
    </span>
  )
