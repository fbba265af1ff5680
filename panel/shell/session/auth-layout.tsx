import type { ReactNode } from 'react'
import { useText } from '#kit/data/text.ts'
import { Avatar } from '#kit/ui/base/avatar.tsx'
import styles from './auth-layout.module.css'
import { AuthIllustration } from './auth-illustration.tsx'
import { LanguageSelect } from '../language/language-select.tsx'
import { useBranding } from './use-branding.ts'

type Props = {
  title: ReactNode
  text?: ReactNode
  /** Under the box: ways elsewhere. */
  foot?: ReactNode
  wide?: boolean
  children?: ReactNode
}

/** Pages before and beside the panel: one matter in the middle, the hall beside it, in the tenant's name. */
export function AuthLayout({ title, text, foot, wide, children }: Props) {
  const t = useText('auth')
  const { name, logo } = useBranding()
  return (
    <div className={styles.page}>
      <main className={styles.side}>
        <header className={styles.header}>
          <span className={styles.brand}>
            {logo ? (
              <img src={logo} alt={name} />
            ) : (
              <>
                <Avatar name={name || 'Markethall'} size={32} variant="brand" />
                <span>{name || 'Markethall'}</span>
              </>
            )}
          </span>
          <LanguageSelect label={t('language')} />
        </header>
        <section className={styles.box} data-wide={wide || undefined}>
          <h1>{title}</h1>
          {text && <p className={styles.text}>{text}</p>}
          {children}
        </section>
        <footer className={styles.footer}>{foot}</footer>
      </main>
      <aside className={styles.illustration}>
        <AuthIllustration />
      </aside>
    </div>
  )
}
