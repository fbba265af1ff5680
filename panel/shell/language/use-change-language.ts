import { useDirection } from '@mantine/core'
import { isRtl } from '#kit/data/language.ts'
import { queryClient } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { toast } from '#kit/ui/feedback/toast.ts'
import { setPanelLanguage } from './languages.ts'

/** Changes the language of texts, direction and server messages. Changes nothing on failure. */
export function useChangeLanguage() {
  const { setDirection } = useDirection()
  const t = useText('shell')
  return async (locale: string) => {
    try {
      await setPanelLanguage(locale)
      setDirection(isRtl(locale) ? 'rtl' : 'ltr')
      await queryClient.invalidateQueries()
    } catch {
      toast(t('language_failed'), { tone: 'bad' })
    }
  }
}
