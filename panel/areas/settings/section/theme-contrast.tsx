import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { ContrastPair } from '#contract/rules/theme/brand-contrast.ts'
import { correctedBrand, minContrast } from '#contract/rules/theme/brand-contrast.ts'
import { useLocale, useText } from '#kit/data/text.ts'
import { formatNumber } from '#kit/ui/base/format.ts'
import styles from './theme.module.css'

/** The contrast of the pairs that the shop uses, and what was corrected. */
export function Corrections({ color }: { color: string | null }) {
  const t = useText('settings')
  const ratio = useRatio()
  const { chosen, button, link, tint } = correctedBrand(color)
  const isAdjusted = chosen.contrast < minContrast
  return (
    <>
      <ul className={styles.pairs}>
        <Pair pair={button} text={t('theme_buttons')} isAdjusted={isAdjusted} />
        <Pair pair={link} text={t('theme_links')} isAdjusted={false} />
        <Pair pair={tint} text={t('theme_tint')} isAdjusted={false} />
      </ul>
      {isAdjusted && (
        <p className={styles.note} role="status">
          {t('theme_adjusted', {
            color: chosen.background,
            contrast: ratio(chosen.contrast),
            used: button.background,
          })}
        </p>
      )}
    </>
  )
}

function useRatio() {
  const locale = useLocale()
  return (contrast: number) => `${formatNumber(Math.floor(contrast * 10) / 10, locale)} : 1`
}

function Pair({ pair, text, isAdjusted }: { pair: ContrastPair; text: string; isAdjusted: boolean }) {
  const t = useText('settings')
  const ratio = useRatio()
  return (
    <li className={styles.pair}>
      <span className={styles.sample} style={{ background: pair.background, color: pair.text }} aria-hidden>
        Aa
      </span>
      <span>{text}</span>
      <bdi>{ratio(pair.contrast)}</bdi>
      <span className={styles.verdict} data-adjusted={isAdjusted || undefined}>
        {isAdjusted ? <IconAlertTriangle size={14} aria-hidden /> : <IconCheck size={14} aria-hidden />}
        {t(isAdjusted ? 'theme_corrected' : 'theme_readable')}
      </span>
    </li>
  )
}
