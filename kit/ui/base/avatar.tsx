import { useState } from 'react'
import { imageUrl } from '#contract/rules/image-variants.ts'
import styles from './avatar.module.css'
import { initialsOf } from './format.ts'

type Props = {
  name: string
  src?: string | null
  /** px: 20 in table rows, 24 in lines of text, 32 in headers. */
  size?: 20 | 24 | 32 | 40
  variant?: 'plain' | 'brand' | 'person' | 'round'
}

/**
 * Shows the picture, or the initials where there is none or it fails to load. A person's initials are on a disc in the
 * tint of paper, so that the brand colour is left for actions.
 */
export function Avatar({ name, src, size = 24, variant = 'plain' }: Props) {
  const [failedSrc, setFailedSrc] = useState<string>()
  return (
    <span className={styles.avatar} data-variant={variant} data-size={size} aria-hidden="true">
      {src && failedSrc !== src ? (
        <img src={imageUrl(src, 160)} alt="" loading="lazy" onError={() => setFailedSrc(src)} />
      ) : (
        initialsOf(name)
      )}
    </span>
  )
}
