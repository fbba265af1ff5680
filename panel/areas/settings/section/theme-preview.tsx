import { useMemo, useState } from 'react'
import { z } from 'zod'
import { previewParameter } from '#contract/rules/promotion/preview-parameter.ts'
import { themePreviewRequest, themePreviewValue } from '#contract/rules/theme/theme-preview.ts'
import type { ThemePreview as Preview } from '#contract/rules/theme/theme-preview.ts'
import { useText } from '#kit/data/text.ts'
import { Segments } from '#kit/ui/layout/segments.tsx'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import { storeLink } from '#panel/shell/share/share-link.ts'
import { ShopFrame } from '#panel/shell/share/shop-frame.tsx'
import type { Device } from '#panel/shell/share/shop-frame.tsx'
import type { SectionValues } from './section-values.ts'
import styles from './theme.module.css'

const record = z.record(z.string(), z.unknown()).catch({})

/** The real shop beside the form, in the theme as it stands there. */
export function ThemePreview({ values }: { values: SectionValues }) {
  const t = useText('settings')
  const tShell = useText('shell')
  const { boot } = usePanelContext()
  const [device, setDevice] = useState<Device>('desktop')
  const [scheme, setScheme] = useState<Preview['scheme']>('light')
  const { colors, fonts, layout, sections } = values
  const message = useMemo(
    (): Preview => ({
      kind: 'theme',
      colors: record.parse(colors),
      fonts: record.parse(fonts),
      layout: record.parse(layout),
      sections: record.parse(sections),
      scheme,
    }),
    [colors, fonts, layout, sections, scheme],
  )
  const store = storeLink(boot.tenant.domain)
  if (store === null) return null
  const language = boot.active_locales.find(({ is_default }) => is_default)?.locale ?? 'en'
  const address = `${store}/${language}?admin=true&${previewParameter.name}=${themePreviewValue}`
  return (
    <section className={styles.preview} aria-label={t('preview_title')}>
      <div className={styles.previewHead}>
        <p>
          <strong>{t('preview_title')}</strong> <small>{t('preview_live')}</small>
        </p>
        <Segments
          label={t('preview_device')}
          value={device}
          onChange={setDevice}
          options={[
            { value: 'desktop', text: t('device_desktop') },
            { value: 'phone', text: t('device_phone') },
          ]}
        />
        <Segments
          label={tShell('scheme')}
          value={scheme}
          onChange={setScheme}
          options={[
            { value: 'light', text: tShell('scheme_light') },
            { value: 'dark', text: tShell('scheme_dark') },
          ]}
        />
      </div>
      <ShopFrame
        key={device}
        device={device}
        address={address}
        title={t('preview_title')}
        {...(device === 'desktop' ? { windowHeight: 1500 } : {})}
        request={themePreviewRequest}
        message={message}
      />
    </section>
  )
}
