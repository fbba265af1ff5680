import { useState } from 'react'
import { imageUrl } from '#contract/rules/image-variants.ts'
import styles from './avatar.module.css'
import { initialsOf } from './format.ts'

type Props = {
  name: string
  src?: string | null
  /** px; 20 in table rows, 24 in lines, 32 in heads. */
  size?: 20 | 24 | 32 | 40
  look?: 'plain' | 'brand' | 'person' | 'round'
}

/** A picture, else the initials. People's initials stand on a fixed blue disc. */
export function Avatar({ name, src, size = 24, look = 'plain' }: Props) {
  const [broken, setBroken] = useState<string>()
  return (
    <span className={styles.avatar} data-look={look} data-size={size} aria-hidden="true">
      {src && broken !== src ? (
        <img src={imageUrl(src, 160)} alt="" loading="lazy" onError={() => setBroken(src)} />
      ) : (
        initialsOf(name)
      )}
    </span>
  )
}
