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
  /** Links below the box. */
  footer?: ReactNode
  wide?: boolean
  /** The name of the platform instead of that of the tenant. */
  isPlatform?: boolean
  children?: ReactNode
}

/** Layout of pages outside the panel: a centered box in the tenant's name, with an illustration beside it. */
export function AuthLayout({ title, text, footer, wide, isPlatform, children }: Props) {
  const t = useText('auth')
  const branding = useBranding()
  const { name, logo } = isPlatform ? { name: '', logo: null } : branding
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
          <LanguageSelect label={t('language')} first={isPlatform ? undefined : branding.defaultLocale} />
        </header>
        <section className={styles.box} data-wide={wide || undefined}>
          <h1>{title}</h1>
          {text && <p className={styles.text}>{text}</p>}
          {children}
        </section>
        <footer className={styles.footer}>{footer}</footer>
      </main>
      <aside className={styles.illustration}>
        <AuthIllustration />
      </aside>
    </div>
  )
}
